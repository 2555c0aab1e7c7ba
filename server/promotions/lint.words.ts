import type { Locale } from '@/server/core/operation/errors';
import type { Finding } from './lint.rules';
import type { NeverReason } from './promotions.values';

const reasons: Record<NeverReason, Record<Locale, string>> = {
  no_restaurant: { en: 'Never applies: its restaurants are archived.', fr: 'Ne s’applique jamais : ses restaurants sont archivés.' },
  no_channel: { en: 'Never applies: its channels are off.', fr: 'Ne s’applique jamais : ses canaux sont désactivés.' },
  no_product: {
    en: 'Never applies: products it needs are archived.',
    fr: 'Ne s’applique jamais : des produits nécessaires sont archivés.',
  },
  period_over: { en: 'Never applies: its period is over.', fr: 'Ne s’applique jamais : sa période est terminée.' },
  budget_spent: { en: 'Never applies again: its budget is spent.', fr: 'Ne s’applique plus : son budget est épuisé.' },
  uses_spent: {
    en: 'Never applies again: it was used as often as it can be.',
    fr: 'Ne s’applique plus : le nombre d’utilisations est atteint.',
  },
};

/** A finding in words for managers of promotions. A finding about two promotions names the other one. */
export function lintSentence(
  locale: Locale,
  { code, reason, group, otherPromotionId }: Finding,
  names: ReadonlyMap<number, string>,
): string {
  const other = names.get(otherPromotionId ?? 0) ?? '';
  const [en, fr] = [`“${other}”`, `« ${other} »`];
  const words: Record<Exclude<Finding['code'], 'never_applies'>, Record<Locale, string>> = {
    larger_than_cart: {
      en: 'It may be larger than the cart it asks for: such a cart is free.',
      fr: 'Elle peut dépasser le panier demandé : un tel panier est gratuit.',
    },
    same_group: {
      en: `Meets ${en} in group “${group}”: the better one applies.`,
      fr: `Rencontre ${fr} dans le groupe « ${group} » : la meilleure s’applique.`,
    },
    one_of_them: { en: `Meets ${en}: only one of them applies.`, fr: `Rencontre ${fr} : une seule s’applique.` },
    add_up: { en: `Meets ${en}: both apply and add up.`, fr: `Rencontre ${fr} : les deux s’appliquent et s’additionnent.` },
  };
  if (code === 'never_applies') return reason ? reasons[reason][locale] : '';
  return words[code][locale];
}
