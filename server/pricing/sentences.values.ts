import type { TraceCode } from './trace.values';

/** `applied` and `applied_in_part` have variants, depending on the kind of offer. */
type Key = TraceCode | 'more_points' | 'paid' | 'paid_in_part';

/**
 * The sentences of each code, for staff and for the guest. `{amount}`, `{items|# item|# items}` and similar stand for facts of the entry.
 */
export const sentences: Readonly<Record<Key, Readonly<Record<'en' | 'fr', readonly [staff: string, guest: string]>>>> = {
  applied: { en: ['Takes {value} off.', 'You save {value}.'], fr: ['Réduit de {value}.', 'Vous économisez {value}.'] },
  applied_in_part: {
    en: ['Takes {value} off, less than it could: its limit, its budget or the cart allows no more.', 'You save {value}.'],
    fr: [
      'Réduit de {value}, moins que possible\u00a0: sa limite, son budget ou le panier n’autorise pas plus.',
      'Vous économisez {value}.',
    ],
  },
  more_points: {
    en: ['Changes how many points the order earns.', 'You earn more points with this order.'],
    fr: ['Change le nombre de points gagnés par la commande.', 'Vous gagnez plus de points avec cette commande.'],
  },
  paid: { en: ['Pays {value}.', '{value} is paid for you.'], fr: ['Prend en charge {value}.', '{value} sont pris en charge.'] },
  paid_in_part: {
    en: ['Pays {value}, less than it could: the allowance or the cart allows no more.', '{value} is paid for you.'],
    fr: [
      'Prend en charge {value}, moins que possible\u00a0: l’allocation ou le panier n’autorise pas plus.',
      '{value} sont pris en charge.',
    ],
  },
  other_restaurant: {
    en: ['Not in this restaurant.', 'Not available in this restaurant.'],
    fr: ['Pas dans ce restaurant.', 'Non disponible dans ce restaurant.'],
  },
  other_channel: { en: ['Not on this channel.', 'Not available here.'], fr: ['Pas sur ce canal.', 'Non disponible ici.'] },
  other_mode: {
    en: ['Not for this dining option.', 'Not available for this dining option.'],
    fr: ['Pas pour ce mode de consommation.', 'Non disponible pour ce mode de consommation.'],
  },
  not_started: {
    en: ['Its period has not started.', 'This offer has not started yet.'],
    fr: ['Sa période n’a pas commencé.', 'Cette offre n’a pas encore commencé.'],
  },
  ended: { en: ['Its period has ended.', 'This offer has ended.'], fr: ['Sa période est terminée.', 'Cette offre est terminée.'] },
  other_hours: {
    en: ['Not at this day and time.', 'Not available at this time.'],
    fr: ['Pas à ce jour et à cette heure.', 'Non disponible à cette heure.'],
  },
  members_only: {
    en: ['Only for members of the loyalty programme.', 'Sign in as a loyalty member to get this offer.'],
    fr: ['Réservé aux membres du programme de fidélité.', 'Identifiez-vous comme membre pour profiter de cette offre.'],
  },
  other_tier: {
    en: ['The member has another tier.', 'This offer is for another tier.'],
    fr: ['Le membre a un autre palier.', 'Cette offre est réservée à un autre palier.'],
  },
  used_up: {
    en: ['All its uses are taken.', 'This offer has been used up.'],
    fr: ['Toutes ses utilisations sont prises.', 'Cette offre est épuisée.'],
  },
  budget_spent: {
    en: ['Its budget is spent.', 'This offer has been used up.'],
    fr: ['Son budget est dépensé.', 'Cette offre est épuisée.'],
  },
  used_by_member: {
    en: ['The member has used it as often as allowed.', 'You have already used this offer.'],
    fr: ['Le membre l’a utilisée autant que permis.', 'Vous avez déjà profité de cette offre.'],
  },
  not_nth_order: {
    en: [
      'It applies to a later order of this member: {orders|# order|# orders} to go.',
      '{orders|# more order|# more orders} until you get this offer.',
    ],
    fr: [
      'S’applique à une commande ultérieure de ce membre\u00a0: encore {orders|# commande|# commandes}.',
      'Encore {orders|# commande|# commandes} avant de profiter de cette offre.',
    ],
  },
  items_missing: {
    en: ['{items|# item is|# items are} missing.', 'Add {items|# more item|# more items} to get this offer.'],
    fr: ['Il manque {items|# article|# articles}.', 'Ajoutez {items|# article|# articles} pour profiter de cette offre.'],
  },
  no_item: {
    en: ['The cart has none of its items.', 'Add one of its items to get this offer.'],
    fr: ['Le panier n’a aucun de ses articles.', 'Ajoutez un de ses articles pour profiter de cette offre.'],
  },
  minimum_not_reached: {
    en: ['The cart is {amount} below the minimum.', '{amount} more to get this offer.'],
    fr: ['Il manque {amount} pour atteindre le minimum.', 'Encore {amount} pour profiter de cette offre.'],
  },
  worth_nothing: {
    en: ['It would take nothing off this cart.', 'This offer changes nothing for this cart.'],
    fr: ['Ne réduirait rien dans ce panier.', 'Cette offre ne change rien à ce panier.'],
  },
  no_fee: {
    en: ['There is no delivery fee.', 'There is no delivery fee to take off.'],
    fr: ['Il n’y a pas de frais de livraison.', 'Il n’y a pas de frais de livraison à offrir.'],
  },
  group_taken: {
    en: ['“{by}” of the same group applies.', '“{by}” applies instead.'],
    fr: ['«\u00a0{by}\u00a0», du même groupe, s’applique.', '«\u00a0{by}\u00a0» s’applique à la place.'],
  },
  items_taken: {
    en: ['Other promotions apply to its items.', 'Another offer applies to these items.'],
    fr: ['D’autres promotions s’appliquent à ses articles.', 'Une autre offre s’applique à ces articles.'],
  },
  not_joint: {
    en: ['It can’t be combined with “{by}”.', 'It can’t be combined with “{by}”.'],
    fr: ['Non cumulable avec «\u00a0{by}\u00a0».', 'Non cumulable avec «\u00a0{by}\u00a0».'],
  },
  nothing_left: {
    en: ['Nothing is left to take off or to pay.', 'There is nothing left to pay for it.'],
    fr: ['Il ne reste rien à réduire ou à payer.', 'Il ne reste rien à payer.'],
  },
  too_many: {
    en: ['The cart has as many promotions as one can have.', 'This cart has enough offers already.'],
    fr: ['Le panier a déjà le maximum de promotions.', 'Ce panier a déjà le maximum d’offres.'],
  },
  coupon_better: {
    en: ['The coupon “{by}” can’t be combined, and is worth more.', 'Your coupon “{by}” is worth more.'],
    fr: ['Le code promo «\u00a0{by}\u00a0» n’est pas cumulable et vaut plus.', 'Votre code promo «\u00a0{by}\u00a0» est plus avantageux.'],
  },
  daily_limit_reached: {
    en: ['The guest has used it as often as allowed today.', 'You have used it as often as allowed today.'],
    fr: ['Le client l’a utilisée autant que permis aujourd’hui.', 'Vous l’avez utilisée autant que permis aujourd’hui.'],
  },
  not_first_passage: {
    en: ['Only the first subsidised order of the day counts.', 'It pays only for your first order of the day.'],
    fr: ['Seule la première commande subventionnée du jour compte.', 'Valable uniquement pour votre première commande du jour.'],
  },
  allowance_spent: {
    en: ['The allowance of the pricing rule is spent.', 'Your allowance is used up.'],
    fr: ['L’allocation de la règle tarifaire est dépensée.', 'Votre allocation est épuisée.'],
  },
  promocode_not_on_channel: {
    en: ['Coupons work in online orders, not at kiosks and tills.', 'This code only works for online orders.'],
    fr: ['Les codes promo valent en ligne, pas à la borne ni à la caisse.', 'Ce code n’est valable que pour les commandes en ligne.'],
  },
  promocode_inactive: {
    en: ['The coupon is not active.', 'This code can’t be used at the moment.'],
    fr: ['Le code promo n’est pas actif.', 'Ce code n’est pas utilisable pour le moment.'],
  },
  promocode_not_started: {
    en: ['The coupon has not started.', 'This code can’t be used yet.'],
    fr: ['Le code promo n’est pas encore valable.', 'Ce code n’est pas encore utilisable.'],
  },
  promocode_expired: { en: ['The coupon has expired.', 'This code has expired.'], fr: ['Le code promo a expiré.', 'Ce code a expiré.'] },
  promocode_wrong_restaurant: {
    en: ['The coupon is for other restaurants.', 'This code doesn’t work in this restaurant.'],
    fr: ['Le code promo vaut dans d’autres restaurants.', 'Ce code n’est pas valable dans ce restaurant.'],
  },
  promocode_wrong_mode: {
    en: ['The coupon is for other dining options.', 'This code doesn’t work for this dining option.'],
    fr: ['Le code promo vaut pour d’autres modes de consommation.', 'Ce code n’est pas valable pour ce mode de consommation.'],
  },
  promocode_exhausted: {
    en: ['All uses of the coupon are taken.', 'This code has been used as often as it can be.'],
    fr: ['Toutes les utilisations du code promo sont prises.', 'Ce code a déjà été utilisé autant de fois que possible.'],
  },
  promocode_already_used: {
    en: ['The guest has used the coupon as often as allowed.', 'You’ve already used this code.'],
    fr: ['Le client a utilisé le code promo autant que permis.', 'Vous avez déjà utilisé ce code.'],
  },
  promocode_minimum_not_reached: {
    en: ['The cart is {amount} below the coupon’s minimum.', 'Add {amount} to your order to use this code.'],
    fr: ['Il manque {amount} pour atteindre le minimum du code promo.', 'Ajoutez encore {amount} à votre commande pour utiliser ce code.'],
  },
  promocode_not_cumulative: {
    en: [
      'The coupon can’t be combined, and the other offers are worth more.',
      'Your other offers are worth more, and this code can’t be combined.',
    ],
    fr: [
      'Le code promo n’est pas cumulable et les autres offres valent plus.',
      'Vos autres offres sont plus avantageuses et ce code n’est pas cumulable.',
    ],
  },
};
