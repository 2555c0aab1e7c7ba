import type { FieldChange } from '@/components/editing/sharedEdit.rules';
import type { Change } from '@/components/ui/ChangesPreview';
import { type Amounts, amountText, parseAmount } from '@/components/ui/money';
import { FACTOR_ONE, MAX_FACTOR, MAX_POINTS, MIN_FACTOR, programmeLimits } from '@/server/loyalty/loyalty.values';
import type { LoyaltyProgramme } from '@/server/loyalty/programme.schema';

/** A tier in the form. */
export interface TierFields {
  /** Identifies rows without an id. */
  key: string;
  tierId?: number;
  name: string;
  fromPoints: string;
  /** «1.5»: the multiplier of earned points. */
  factor: string;
}

/** The form of a programme: figures and amounts as people write them. */
export interface ProgrammeFields {
  name: string;
  isActive: boolean;
  pointsPerUnit: string;
  pointValue: string;
  /** Empty if points never expire. */
  expiryMonths: string;
  tiers: TierFields[];
}

/** The language and currency of a form. */
export interface AmountFormat extends Amounts {
  locale: string;
}

/** The body of a save. */
export type ProgrammeBody = Omit<LoyaltyProgramme, 'tiers'> & {
  tiers: (Omit<LoyaltyProgramme['tiers'][number], 'tierId'> & { tierId?: number })[];
};

/** A factor has four decimals: 15,000 basis points are «1.5». */
const FACTOR_DECIMALS = 4;

/** A factor as people write it. */
export const factorText = (factor: number, locale: string): string =>
  amountText(factor, locale, FACTOR_DECIMALS).replace(/0+$/, '').replace(/[.,]$/, '');

export const formOf =
  ({ locale, amountText: text }: AmountFormat) =>
  ({ name, isActive, pointsPerUnit, pointValue, expiryMonths, tiers }: LoyaltyProgramme): ProgrammeFields => ({
    name,
    isActive,
    pointsPerUnit: String(pointsPerUnit),
    pointValue: text(pointValue),
    expiryMonths: expiryMonths === null ? '' : String(expiryMonths),
    tiers: tiers.map(({ tierId, name, fromPoints, factor }) => ({
      key: String(tierId),
      tierId,
      name,
      fromPoints: String(fromPoints),
      factor: factorText(factor, locale),
    })),
  });

/** An empty row above the highest tier. @param key a unique key */
export const newTier = (key: string): TierFields => ({ key, name: '', fromPoints: '', factor: '1' });

const integerOf = (text: string, min: number, max: number): number | null => {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '');
  const value = /^\d{1,9}$/.test(compact) ? Number(compact) : null;
  return value !== null && value >= min && value <= max ? value : null;
};
const factorOf = (text: string): number | null => {
  const factor = parseAmount(text, FACTOR_DECIMALS);
  return factor != null && factor >= MIN_FACTOR && factor <= MAX_FACTOR ? factor : null;
};

/** The changes of a save: each field, and each tier that is new, deleted or changed. */
export function changesIn(edits: readonly FieldChange[]): Change[] {
  return edits.flatMap(({ field, before, after }): Change[] =>
    field === 'tiers' ? tierChanges(before as TierFields[], after as TierFields[]) : [{ path: [field], kind: 'changed', before, after }],
  );
}

function tierChanges(before: TierFields[], after: TierFields[]): Change[] {
  const byKey = (tiers: TierFields[]) => new Map(tiers.map((tier) => [tier.key, tier]));
  const [oldTiers, newTiers] = [byKey(before), byKey(after)];
  const differs = (a: TierFields, b: TierFields) => a.name !== b.name || a.fromPoints !== b.fromPoints || a.factor !== b.factor;
  return [
    ...before.filter(({ key }) => !newTiers.has(key)).map((tier): Change => ({ path: ['tiers', tier.key], kind: 'removed', before: tier })),
    ...after.flatMap((tier): Change[] => {
      const previous = oldTiers.get(tier.key);
      if (!previous) return [{ path: ['tiers', tier.key], kind: 'added', after: tier }];
      return differs(previous, tier) ? [{ path: ['tiers', tier.key], kind: 'changed', before: previous, after: tier }] : [];
    }),
  ];
}

export type TierProblem = 'name' | 'fromPoints' | 'twice' | 'factor';
export interface Problems {
  pointsPerUnit?: true;
  pointValue?: true;
  expiryMonths?: true;
  /** By the key of the row. */
  tiers: Record<string, TierProblem>;
}

/** The errors that prevent saving, by field; one per tier. */
export function problemsOf(form: ProgrammeFields, { parseAmount: parse }: AmountFormat): Problems {
  const value = parse(form.pointValue);
  const problems: Problems = {
    ...(integerOf(form.pointsPerUnit, 1, programmeLimits.pointsPerUnit) === null && { pointsPerUnit: true }),
    ...((value == null || value > programmeLimits.pointValue) && { pointValue: true }),
    ...(form.expiryMonths.trim() !== '' &&
      integerOf(form.expiryMonths, 1, programmeLimits.expiryMonths) === null && { expiryMonths: true }),
    tiers: {},
  };
  const usedThresholds = new Set<number>();
  for (const { key, name, fromPoints, factor } of form.tiers) {
    const threshold = integerOf(fromPoints, 1, MAX_POINTS);
    if (name.trim() === '') problems.tiers[key] = 'name';
    else if (threshold === null) problems.tiers[key] = 'fromPoints';
    else if (usedThresholds.has(threshold)) problems.tiers[key] = 'twice';
    else if (factorOf(factor) === null) problems.tiers[key] = 'factor';
    if (threshold !== null) usedThresholds.add(threshold);
  }
  return problems;
}

/** The body of a save; null while the form has errors. */
export function bodyOf(form: ProgrammeFields, format: AmountFormat): ProgrammeBody | null {
  const { tiers: tierProblems, ...fieldProblems } = problemsOf(form, format);
  if (Object.keys(fieldProblems).length + Object.keys(tierProblems).length > 0) return null;
  const tiers = form.tiers.map(({ tierId, name, fromPoints, factor }) => ({
    ...(tierId !== undefined && { tierId }),
    name: name.trim(),
    fromPoints: integerOf(fromPoints, 1, MAX_POINTS) ?? 0,
    factor: factorOf(factor) ?? FACTOR_ONE,
  }));
  return {
    name: form.name.trim(),
    isActive: form.isActive,
    pointsPerUnit: integerOf(form.pointsPerUnit, 1, programmeLimits.pointsPerUnit) ?? 1,
    pointValue: format.parseAmount(form.pointValue) ?? 0,
    expiryMonths: form.expiryMonths.trim() === '' ? null : integerOf(form.expiryMonths, 1, programmeLimits.expiryMonths),
    tiers: tiers.toSorted((a, b) => a.fromPoints - b.fromPoints),
  };
}
