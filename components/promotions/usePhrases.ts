'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Format } from '@/components/ui/format';
import { useFormat } from '@/components/ui/useFormat';
import { DAY_MINUTES } from '@/server/pickup/pickup.values';
import { DEFAULT_PRIORITY, WHOLE_RATE } from '@/server/pricing/pricing.values';
import type { Effect, PromotionRule, Selection, SomeItems } from '@/server/pricing/promotion.schema';
import { conditionParts, isSingle, partsOf, type RuleForm, type RulePart } from './form';
import { MAX_NAMED } from './namedProducts';
import type { Names } from './useNames';
import { groupsOf, type HoursGroup, isRun, isWholeDay } from './weekly';

export interface Phrases {
  /** A part of a rule in words; null if it is not set. */
  phraseOf: (part: RulePart, form: Partial<RuleForm>) => string | null;
  /** A rule as one sentence. */
  sentenceOf: (rule: PromotionRule) => string;
  /** Names selected items: «Desserts and Coffee». */
  itemsOf: (selection: Selection) => string;
}

const capitalise = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Describes rules in the language of the page. */
export const usePhrases = (names: Names): Phrases => usePhrasesWith()(names);

/** The same, where the names are known only later: in a history, each entry has its own. */
export function usePhrasesWith(): (names: Names) => Phrases {
  const t = useTranslations('promotions.phrase');
  const modes = useTranslations('consumptionModes.types');
  const format = useFormat();
  return useMemo(() => (names) => phrasesOf(names, { t, modes, format }), [t, modes, format]);
}

interface Language {
  t: ReturnType<typeof useTranslations<'promotions.phrase'>>;
  modes: ReturnType<typeof useTranslations<'consumptionModes.types'>>;
  format: Format;
}

function phrasesOf(names: Names, { t, modes, format }: Language): Phrases {
  const { money, list, percent, dateTime, number } = format;

  /** The first names, and the number of others. */
  const abbreviate = (all: readonly string[]) =>
    list(all.length <= MAX_NAMED + 1 ? [...all] : [...all.slice(0, MAX_NAMED), t('more', { count: all.length - MAX_NAMED })]);
  const itemsOf = ({ productIds = [], categoryIds = [], tags = [], skus = [] }: Selection) => {
    const named = [
      ...categoryIds.map(names.category),
      ...productIds.map((id, index) => (index < MAX_NAMED ? names.product(id) : '')),
      ...tags.map((tag) => t('tag', { tag })),
      ...skus.map((sku) => t('sku', { sku })),
    ];
    return named.length === 0 ? t('anyItem') : abbreviate(named);
  };
  const pieces = (parts: readonly SomeItems[]) => list(parts.map(({ quantity, of }) => t('pieces', { quantity, items: itemsOf(of) })));
  const daysOf = ({ days }: HoursGroup) => {
    if (days.length === 7) return t('everyDay');
    const dayNames = days.map((day) => t(`day.${day}`));
    return isRun(days)
      ? t('run', { first: dayNames[0] ?? '', last: dayNames.at(-1) ?? '' })
      : t('days', { days: list(dayNames), count: days.length });
  };
  const hoursOf = (group: HoursGroup) => {
    if (isWholeDay(group)) return daysOf(group);
    const end = group.end > DAY_MINUTES ? group.end - DAY_MINUTES : group.end;
    return t('hours', { days: daysOf(group), start: format.time(group.start), end: format.time(end) });
  };
  const discountText = (rate: number) => t('off', { rate: percent(rate) });

  function effectOf(effect: Effect): string {
    switch (effect.type) {
      case 'cart_amount':
        return t('effect.cart_amount', { amount: money(effect.amountCents) });
      case 'cart_rate':
        return t('effect.cart_rate', { rate: percent(effect.rate) });
      case 'item_amount':
        return t('effect.item_amount', { amount: money(effect.amountCents), items: itemsOf(effect.of) });
      case 'item_rate':
        return t('effect.item_rate', { rate: percent(effect.rate), items: itemsOf(effect.of) });
      case 'item_price':
        return t('effect.item_price', { amount: money(effect.priceCents), items: itemsOf(effect.of) });
      case 'cheapest_free':
        return t('effect.cheapest_free', { outOf: effect.outOf, free: effect.free, items: itemsOf(effect.of) });
      case 'buy_get':
        return t('effect.buy_get', {
          buy: pieces([effect.buy]),
          get: pieces([effect.get]),
          off: effect.get.rate === WHOLE_RATE ? t('free') : discountText(effect.get.rate),
        });
      case 'bundle':
        return t('effect.bundle', { parts: pieces(effect.parts), amount: money(effect.priceCents) });
      case 'free_item':
        return t('effect.free_item', { items: pieces([effect]) });
      case 'free_delivery':
        return t('effect.free_delivery');
      case 'points_factor':
        return t('effect.points_factor', { factor: number(effect.factor / WHOLE_RATE) });
    }
  }

  const words: { [Part in RulePart]: (value: NonNullable<RuleForm[Part]>) => string | null } = {
    hours: (hours) => groupsOf(hours).map(hoursOf).join(t('or')),
    period: ({ from, until }) =>
      from && until
        ? t('period', { from: dateTime(from), until: dateTime(until) })
        : from
          ? t('from', { from: dateTime(from) })
          : t('until', { until: dateTime(until ?? '') }),
    restaurants: (ids) => t('restaurants', { restaurants: abbreviate(ids.map(names.restaurant)) }),
    channels: (ids) => t('channels', { channels: list(ids.map(names.channel)) }),
    modes: (types) => t('modes', { modes: list(types.map((mode) => modes(mode))) }),
    members: (members) => (members === 'all members' ? t('members') : t('tiers', { tiers: list(members.tierIds.map(names.tier)) })),
    nth: (nth) => t('nth', { nth }),
    minimum: (cents) => t('minimum', { amount: money(cents) }),
    items: (items) => t('items', { items: pieces(items) }),
    limits: ({ budgetCents, maximumUses, usesPerMember }) =>
      [
        budgetCents !== undefined && t('budget', { amount: money(budgetCents) }),
        maximumUses !== undefined && t('uses', { count: maximumUses, shown: number(maximumUses) }),
        usesPerMember !== undefined && t('perMember', { count: usesPerMember }),
      ]
        .filter(Boolean)
        .join(', '),
    effect: effectOf,
    cap: (cents) => t('cap', { amount: money(cents) }),
    stacking: ({ group, isJoint }) => (group !== null ? t('group', { group }) : t(isJoint ? 'joint' : 'single')),
    priority: (priority) => t('priority', { priority }),
  };

  function phraseOf<Part extends RulePart>(part: Part, form: Partial<RuleForm>): string | null {
    const value: RuleForm[Part] | undefined = form[part];
    return value === null || value === undefined ? null : words[part](value as NonNullable<RuleForm[Part]>);
  }

  function sentenceOf(rule: PromotionRule): string {
    const form = partsOf(rule);
    const conditions = conditionParts.map((part) => phraseOf(part, form)).filter((phrase) => phrase !== null);
    const effectPhrases = [
      effectOf(rule.effect),
      phraseOf('cap', form),
      isSingle(form.stacking) ? null : phraseOf('stacking', form),
      form.priority === DEFAULT_PRIORITY ? null : phraseOf('priority', form),
    ].filter((phrase) => phrase !== null);
    return capitalise(
      t('sentence', { when: conditions.length === 0 ? t('everywhere') : conditions.join(', '), gives: effectPhrases.join(', ') }),
    );
  }

  return { phraseOf, sentenceOf, itemsOf };
}
