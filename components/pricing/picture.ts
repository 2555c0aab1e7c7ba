/** A cart that was priced, as far as the picture of it goes. */
export interface PricedCart {
  lines: readonly { grossCents: number; leftCents: number }[];
  fees: readonly { kind: string; label: string; grossCents: number; leftCents: number }[];
  discounts: readonly { kind: string; id: string; label: string; valueCents: number; lines: readonly { line: number; cents: number }[] }[];
  /** What third parties pay, which is no discount. */
  grants?: readonly { grantId: number; label: string; valueCents: number }[];
  totalPrice: number;
  toPay: number;
  vat: readonly { vatRate: number | null; grossCents: number; taxCents: number | null }[];
}

export interface Named {
  key: string;
  name: string;
  quantity: number;
}

/** Hues in the order in which discounts get them; they are told apart by their letters, too. */
export const shareHues = ['teal', 'orange', 'blue', 'yellow', 'green', 'red'] as const;

/** A discount in the picture. */
export interface Share {
  letter: string;
  hue: (typeof shareHues)[number];
  label: string;
  valueCents: number;
}

interface PicturedLine extends Named {
  grossCents: number;
  leftCents: number;
  taken: { share: Share; cents: number }[];
}

const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${letterOf(Math.floor(index / 26) - 1)}${letterOf(index % 26)}`;

/** What the picture shows: lines and fees with what each discount takes of them, and the price of the dearest. */
export function sharesOf(names: readonly Named[], { lines, fees, discounts }: PricedCart) {
  const shares = discounts.map(
    ({ label, valueCents }, index): Share => ({
      letter: letterOf(index),
      hue: shareHues[index % shareHues.length] ?? 'teal',
      label,
      valueCents,
    }),
  );
  const pictured: PicturedLine[] = lines.map(({ grossCents, leftCents }, place) => ({
    ...(names[place] ?? { key: String(place), name: '', quantity: 1 }),
    grossCents,
    leftCents,
    taken: discounts.flatMap((discount, index) => {
      const cents = discount.lines.find(({ line }) => line === place)?.cents ?? 0;
      const share = shares[index];
      return cents > 0 && share ? [{ share, cents }] : [];
    }),
  }));
  // Only the fee of a delivery is ever taken off a fee.
  const ofFee = discounts.findIndex(({ kind }) => kind === 'free_delivery');
  const fee = fees.map(({ kind, label, grossCents, leftCents }): PicturedLine => {
    const share = shares[ofFee];
    const cents = grossCents - leftCents;
    return { key: `fee ${kind}`, name: label, quantity: 1, grossCents, leftCents, taken: cents > 0 && share ? [{ share, cents }] : [] };
  });
  const all = [...pictured, ...fee];
  return { lines: all, shares, most: Math.max(0, ...all.map(({ grossCents }) => grossCents)) };
}
