/** The data of a priced cart that the picture needs. */
export interface PricedCart {
  lines: readonly { grossCents: number; leftCents: number }[];
  fees: readonly { kind: string; label: string; grossCents: number; leftCents: number }[];
  discounts: readonly { kind: string; id: string; label: string; valueCents: number; lines: readonly { line: number; cents: number }[] }[];
  /** Payments by third parties, which are no discounts. */
  grants?: readonly { grantId: number; label: string; valueCents: number }[];
  totalPrice: number;
  toPay: number;
  vat: readonly { vatRate: number | null; grossCents: number; taxCents: number | null }[];
}

export interface LineName {
  key: string;
  name: string;
  quantity: number;
}

/** The colours of discounts, in order of use. Letters distinguish them too. */
export const shareHues = ['teal', 'orange', 'blue', 'yellow', 'green', 'red'] as const;

/** A discount in the picture. */
export interface Share {
  letter: string;
  hue: (typeof shareHues)[number];
  label: string;
  valueCents: number;
}

interface PicturedLine extends LineName {
  grossCents: number;
  leftCents: number;
  reductions: { share: Share; cents: number }[];
}

const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${letterOf(Math.floor(index / 26) - 1)}${letterOf(index % 26)}`;

/** The data of the picture: lines and fees with the share of each discount, and the highest price. */
export function sharesOf(names: readonly LineName[], { lines, fees, discounts }: PricedCart) {
  const shares = discounts.map(
    ({ label, valueCents }, index): Share => ({
      letter: letterOf(index),
      hue: shareHues[index % shareHues.length] ?? 'teal',
      label,
      valueCents,
    }),
  );
  const pictured: PicturedLine[] = lines.map(({ grossCents, leftCents }, lineIndex) => ({
    ...(names[lineIndex] ?? { key: String(lineIndex), name: '', quantity: 1 }),
    grossCents,
    leftCents,
    reductions: discounts.flatMap((discount, index) => {
      const cents = discount.lines.find(({ line }) => line === lineIndex)?.cents ?? 0;
      const share = shares[index];
      return cents > 0 && share ? [{ share, cents }] : [];
    }),
  }));
  // The only discount on a fee is free delivery.
  const feeDiscountIndex = discounts.findIndex(({ kind }) => kind === 'free_delivery');
  const feeLines = fees.map(({ kind, label, grossCents, leftCents }): PicturedLine => {
    const share = shares[feeDiscountIndex];
    const cents = grossCents - leftCents;
    return {
      key: `fee ${kind}`,
      name: label,
      quantity: 1,
      grossCents,
      leftCents,
      reductions: cents > 0 && share ? [{ share, cents }] : [],
    };
  });
  const all = [...pictured, ...feeLines];
  return { lines: all, shares, highestCents: Math.max(0, ...all.map(({ grossCents }) => grossCents)) };
}
