import { type Change, diff } from '@/server/core/writes/diff';
import type { Conditions, Effect, PromotionRule } from '@/server/pricing/promotion.schema';
import type { PromotionWithVersion } from '@/server/promotions/promotions.schema';

/** The conditions of a promotion, in the order of its sentence. */
export const conditionParts = [
  'hours',
  'period',
  'restaurants',
  'channels',
  'modes',
  'members',
  'nth',
  'minimum',
  'items',
  'limits',
] as const;

/** The parts of the sentence. Each is edited separately, so that two people who change different parts do not conflict. */
export const ruleParts = [...conditionParts, 'effect', 'cap', 'stacking', 'priority'] as const;
export type RulePart = (typeof ruleParts)[number];

export const isRulePart = (field: string): field is RulePart => ruleParts.some((part) => part === field);

/** Whether this is a whole rule: a long list of changes contains only outlines. */
export const isRule = (value: unknown): value is PromotionRule =>
  typeof value === 'object' && value !== null && 'conditions' in value && 'effect' in value;

/** The parts of a rule; null for a condition that is not set. */
export interface RuleForm {
  hours: NonNullable<Conditions['hours']> | null;
  period: Pick<Conditions, 'from' | 'until'> | null;
  restaurants: number[] | null;
  channels: number[] | null;
  modes: NonNullable<Conditions['modes']> | null;
  members: NonNullable<Conditions['members']> | null;
  nth: number | null;
  minimum: number | null;
  items: NonNullable<Conditions['items']> | null;
  limits: Pick<Conditions, 'budgetCents' | 'maximumUses' | 'usesPerMember'> | null;
  effect: Effect;
  cap: number | null;
  stacking: PromotionRule['stacking'];
  priority: number;
}

/** Whether each item of the order gets at most one promotion, which is the default. */
export const isSingle = ({ group, isJoint }: RuleForm['stacking']): boolean => group === null && !isJoint;

export interface PromotionForm extends RuleForm {
  name: string;
  label: string;
}

/** Removes fields that are not set; null if nothing is left. */
function dropUnset<Fields extends object>(fields: Fields): Fields | null {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Fields);
}

/** Splits a rule into its parts. */
export function partsOf({ conditions, effect, stacking, priority, maximumCents }: PromotionRule): RuleForm {
  const { from, until, budgetCents, maximumUses, usesPerMember } = conditions;
  return {
    hours: conditions.hours ?? null,
    period: dropUnset({ from, until }),
    restaurants: conditions.restaurantIds ?? null,
    channels: conditions.channelIds ?? null,
    modes: conditions.modes ?? null,
    members: conditions.members ?? null,
    nth: conditions.everyNthOrder ?? null,
    minimum: conditions.minimumCents ?? null,
    items: conditions.items ?? null,
    limits: dropUnset({ budgetCents, maximumUses, usesPerMember }),
    effect,
    cap: maximumCents ?? null,
    stacking,
    priority,
  };
}

/** The parts that differ, each as a whole: half a phrase would say nothing. */
export const changedFields = <Form extends RuleForm>(before: Form, after: Form): Change[] =>
  (Object.keys(after) as (keyof Form & string)[])
    .filter((field) => diff({ field: before[field] }, { field: after[field] }).length > 0)
    .map((field) => ({ path: [field], kind: 'changed', before: before[field], after: after[field] }));

/** Assembles a rule from its parts. */
export function ruleOf(form: RuleForm): PromotionRule {
  const { hours, period, restaurants, channels, modes, members, nth, minimum, items, limits, effect, cap, stacking, priority } = form;
  const conditions: Conditions = {
    ...(restaurants && { restaurantIds: restaurants }),
    ...(channels && { channelIds: channels }),
    ...(modes && { modes }),
    ...(hours && { hours }),
    ...period,
    ...(members && { members }),
    ...(minimum !== null && { minimumCents: minimum }),
    ...(items && { items }),
    ...(nth !== null && { everyNthOrder: nth }),
    ...limits,
  };
  return { conditions, effect, stacking, priority, ...(cap !== null && { maximumCents: cap }) };
}

/** The form of a promotion. */
export const formOf = ({ name, label, rule }: Pick<PromotionWithVersion, 'name' | 'label' | 'rule'>): PromotionForm => ({
  name,
  label,
  ...partsOf(rule),
});

/** The body of a save; null while a name is missing. */
export function bodyOf(form: PromotionForm) {
  const [name, label] = [form.name.trim(), form.label.trim()];
  return name === '' || label === '' ? null : { name, label, rule: ruleOf(form) };
}

/** A promotion from its editor, to be tried before it is saved. */
export const draftOf = (promotionId: number, form: PromotionForm) => ({
  promotionId,
  label: form.label.trim() || form.name.trim() || '–',
  rule: ruleOf(form),
});
