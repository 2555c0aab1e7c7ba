/**
 * The message of a `conflict`, by its `reason`: what is in the way, and what to do about it. A service that can name what is in the way
 * passes its own `words` instead, and a screen that knows more shows its own message.
 */
export const conflictWords = {
  // Anything
  answered_before: {
    en: 'This was done before, but its answer is no longer kept. Reload to see it.',
    fr: 'C’est déjà fait, mais la réponse n’est plus gardée. Rechargez pour voir le résultat.',
  },
  changed_since: {
    en: 'This was changed again since. Check what would be lost.',
    fr: 'Une autre modification a eu lieu depuis. Vérifiez ce qui serait perdu.',
  },
  restored_before: { en: 'This was already restored. Reload to see it.', fr: 'C’est déjà restauré. Rechargez pour le voir.' },
  still_referenced: {
    en: 'Something else uses this, or something that this uses was deleted. Reload and check.',
    fr: 'Un autre élément l’utilise, ou un élément qu’il utilise a été supprimé. Rechargez et vérifiez.',
  },
  overtaken: {
    en: 'Someone else is changing the same thing. Try again.',
    fr: 'Quelqu’un d’autre modifie la même chose. Réessayez.',
  },
  no_mail: {
    en: 'This service sends no emails. Ask the person who runs it.',
    fr: 'Ce service n’envoie pas d’e-mails. Adressez-vous à la personne qui l’administre.',
  },
  too_many: { en: 'There are as many as there can be. Remove one first.', fr: 'Le nombre maximal est atteint. Retirez-en un d’abord.' },
  disabled: { en: 'This account is disabled. Enable it first.', fr: 'Ce compte est désactivé. Réactivez-le d’abord.' },

  // Brands, users, emails
  accepted: { en: 'This invitation was already accepted.', fr: 'Cette invitation a déjà été acceptée.' },
  brand_archived: { en: 'The brand is archived. Restore it first.', fr: 'L’enseigne est archivée. Restaurez-la d’abord.' },
  group_archived: { en: 'The brand group is archived. Restore it first.', fr: 'Le groupe d’enseignes est archivé. Restaurez-le d’abord.' },
  has_amounts: {
    en: 'Prices or payments are recorded in this currency: it can’t be changed any more.',
    fr: 'Des prix ou des paiements sont enregistrés dans cette devise : elle ne peut plus changer.',
  },
  has_brands: {
    en: 'The group still has brands. Move or archive them first.',
    fr: 'Le groupe a encore des enseignes. Déplacez-les ou archivez-les d’abord.',
  },
  in_use: {
    en: 'The restaurant has been used. Archive it instead.',
    fr: 'Le restaurant a déjà servi. Archivez-le plutôt.',
  },
  last_admin: {
    en: 'This is the last administrator. Make another one first.',
    fr: 'C’est le dernier administrateur. Nommez-en un autre d’abord.',
  },
  link_ended: { en: 'The link of this email has ended. Send a new one.', fr: 'Le lien de cet e-mail a expiré. Envoyez-en un nouveau.' },
  revoked_device: {
    en: 'The till of this account was revoked. Pair it as a new till.',
    fr: 'La caisse de ce compte a été révoquée. Associez-la comme nouvelle caisse.',
  },
  sent: { en: 'This email was already sent.', fr: 'Cet e-mail a déjà été envoyé.' },

  // Restaurants
  follow_up_enabled: {
    en: 'Order or item tracking is on. Switch it off first.',
    fr: 'Le suivi des commandes ou des articles est activé. Désactivez-le d’abord.',
  },
  kitchen_display_enabled: {
    en: 'The kitchen display is on. Switch it off first.',
    fr: 'L’écran cuisine est activé. Désactivez-le d’abord.',
  },
  kitchen_display_groups_by_table: {
    en: 'The kitchen display groups by table name. Switch the grouping off first.',
    fr: 'L’écran cuisine regroupe par nom de table. Désactivez d’abord ce regroupement.',
  },
  locked_by_brand: { en: 'The brand has locked this setting.', fr: 'L’enseigne a verrouillé ce réglage.' },
  order_follow_up_enabled: {
    en: 'Order tracking is on. Switch it off first.',
    fr: 'Le suivi des commandes est activé. Désactivez-le d’abord.',
  },
  primary_zone: {
    en: 'This is the primary VAT zone. Make another one primary first.',
    fr: 'C’est la zone de TVA principale. Choisissez-en d’abord une autre.',
  },
  revoked: { en: 'This till was revoked. Pair it as a new till.', fr: 'Cette caisse a été révoquée. Associez-la comme nouvelle caisse.' },

  // Catalog, images, stock
  delivery_cancelled: { en: 'This delivery was cancelled.', fr: 'Cette livraison a été annulée.' },
  delivery_expected: { en: 'This delivery has not been received yet.', fr: 'Cette livraison n’a pas encore été reçue.' },
  delivery_received: { en: 'This delivery was already received.', fr: 'Cette livraison a déjà été reçue.' },
  menu_archived: { en: 'The menu is archived. Restore it first.', fr: 'La carte est archivée. Restaurez-la d’abord.' },
  product_archived: { en: 'The product is archived. Restore it first.', fr: 'Le produit est archivé. Restaurez-le d’abord.' },
  replaced_meanwhile: {
    en: 'Someone else has replaced the image. Reload, then crop it again.',
    fr: 'Quelqu’un d’autre a remplacé l’image. Rechargez, puis recadrez-la.',
  },

  // Customers, wallets, loyalty
  archived: { en: 'The customer is archived. Restore them first.', fr: 'Le client est archivé. Restaurez-le d’abord.' },
  balance: {
    en: 'The e-wallet is not empty. Say whether the balance is refunded or forfeited.',
    fr: 'Le porte-monnaie n’est pas vide. Indiquez si le solde est remboursé ou abandonné.',
  },
  balance_limit: { en: 'The e-wallet can’t hold that much.', fr: 'Le porte-monnaie ne peut pas contenir autant.' },
  beyond_hold: { en: 'This is more than was reserved.', fr: 'C’est plus que le montant réservé.' },
  card_status: { en: 'The state of this loyalty card does not allow it.', fr: 'L’état de cette carte de fidélité ne le permet pas.' },
  email_taken: {
    en: 'Another customer has this email by now. Change one of the two first.',
    fr: 'Un autre client a désormais cet e-mail. Changez d’abord l’un des deux.',
  },
  ended: { en: 'This reservation of money has ended.', fr: 'Cette réservation d’argent est terminée.' },
  erased: { en: 'The customer was erased.', fr: 'Le client a été effacé.' },
  has_customers: {
    en: 'The group still has customers, perhaps archived ones. Move them first.',
    fr: 'Le groupe a encore des clients, peut-être archivés. Déplacez-les d’abord.',
  },
  has_groups: {
    en: 'The group still has groups below it. Move or delete them first.',
    fr: 'Le groupe contient encore des groupes. Déplacez-les ou supprimez-les d’abord.',
  },
  has_pricing_rules: {
    en: 'A pricing rule names this group. Change the rule first.',
    fr: 'Une règle tarifaire nomme ce groupe. Modifiez d’abord la règle.',
  },
  held: {
    en: 'Money of this e-wallet is reserved for an order. Wait until the order is paid or expires.',
    fr: 'De l’argent de ce porte-monnaie est réservé pour une commande. Attendez qu’elle soit payée ou expire.',
  },
  inactive: { en: 'The customer is inactive. Activate them first.', fr: 'Le client est inactif. Activez-le d’abord.' },
  inside_itself: { en: 'A group can’t move into itself.', fr: 'Un groupe ne peut pas entrer dans lui-même.' },
  last_version: { en: 'This is the current version already.', fr: 'C’est déjà la version actuelle.' },
  merged: { en: 'The customer was merged into another one.', fr: 'Le client a été fusionné avec un autre.' },
  no_email: { en: 'The customer has no email. Enter one first.', fr: 'Le client n’a pas d’e-mail. Saisissez-en un d’abord.' },
  not_requested: {
    en: 'Nobody has asked to erase this customer. Ask for it first.',
    fr: 'L’effacement de ce client n’a pas été demandé. Demandez-le d’abord.',
  },
  other_brand: { en: 'The other customer belongs to another brand.', fr: 'L’autre client appartient à une autre enseigne.' },
  points_limit: { en: 'A member can’t have that many points.', fr: 'Un membre ne peut pas avoir autant de points.' },
  promotion_used_up: {
    en: 'A promotion of this order was used up meanwhile. Price the order again.',
    fr: 'Une promotion de cette commande est épuisée depuis. Recalculez le prix.',
  },
  refunded: { en: 'That much of this payment is not left to refund.', fr: 'Il ne reste pas autant à rembourser de ce paiement.' },
  same_customer: { en: 'A customer can’t be merged with themselves.', fr: 'Un client ne peut pas être fusionné avec lui-même.' },
  too_deep: { en: 'Groups can’t be nested that deep.', fr: 'Les groupes ne peuvent pas être imbriqués aussi profondément.' },
  too_many_badges: {
    en: 'The customer has as many badges as one can have. Remove one first.',
    fr: 'Le client a le nombre maximal de badges. Retirez-en un d’abord.',
  },
  too_many_cards: {
    en: 'The customer has as many cards as one can have. Remove one first.',
    fr: 'Le client a le nombre maximal de cartes. Retirez-en une d’abord.',
  },
  too_many_rewards: {
    en: 'There are as many rewards as there can be. Archive one first.',
    fr: 'Le nombre maximal de récompenses est atteint. Archivez-en une d’abord.',
  },
  wrong_state: {
    en: 'The state of this promotion does not allow it. Reload to see it.',
    fr: 'L’état de cette promotion ne le permet pas. Rechargez pour le voir.',
  },

  // Grants
  allowance_spent: {
    en: 'The guest’s allowance is spent. Price the order again.',
    fr: 'Le plafond du convive est atteint. Recalculez le prix.',
  },
  daily_limit_reached: {
    en: 'The guest has used this subsidy as often as a day allows. Price the order again.',
    fr: 'Le convive a utilisé cette subvention autant que possible aujourd’hui. Recalculez le prix.',
  },
  given_back: {
    en: 'The order was cancelled: its subsidies were given back.',
    fr: 'La commande a été annulée : ses subventions ont été rendues.',
  },
  not_first_passage: {
    en: 'This subsidy is for the first visit of the day. Price the order again.',
    fr: 'Cette subvention vaut pour le premier passage du jour. Recalculez le prix.',
  },

  // Orders and payments
  beyond_card: { en: 'The card was not charged that much.', fr: 'La carte n’a pas été débitée d’autant.' },
  beyond_line: { en: 'That many pieces are not left to refund.', fr: 'Il ne reste pas autant d’articles à rembourser.' },
  beyond_order: { en: 'That much is not left to refund.', fr: 'Il ne reste pas autant à rembourser.' },
  charging: {
    en: 'A card is being charged. Wait a moment, then try again.',
    fr: 'Une carte est en cours de débit. Patientez un instant, puis réessayez.',
  },
  expired: { en: 'The order has expired. Place it again.', fr: 'La commande a expiré. Passez-la à nouveau.' },
  external_id_reused: {
    en: 'Another order has this external ID already.',
    fr: 'Une autre commande a déjà cet identifiant externe.',
  },
  no_payments: {
    en: 'No payment provider is set up. Cards can’t be added or charged.',
    fr: 'Aucun prestataire de paiement n’est configuré. Impossible d’ajouter ou de débiter une carte.',
  },
  no_such_line: { en: 'The order has no such line.', fr: 'La commande n’a pas cette ligne.' },
  not_booked: {
    en: 'This money is in no takings. Give it back at the payment provider.',
    fr: 'Cet argent n’est dans aucun encaissement. Rendez-le chez le prestataire de paiement.',
  },
  nothing_owed: { en: 'Nothing is owed any more. Reload to see it.', fr: 'Plus rien n’est dû. Rechargez pour le voir.' },
  status: {
    en: 'The status of the order does not allow it. Reload to see it.',
    fr: 'Le statut de la commande ne le permet pas. Rechargez pour le voir.',
  },

  // Takings and receipts
  closed: { en: 'This day, or a later one, is already closed.', fr: 'Ce jour, ou un jour suivant, est déjà clôturé.' },
  day_closed: { en: 'This day is closed. Book it on an open day.', fr: 'Ce jour est clôturé. Enregistrez sur un jour ouvert.' },
  day_over: { en: 'The day ended meanwhile. Try again.', fr: 'La journée s’est terminée entre-temps. Réessayez.' },
  not_over: { en: 'This day is not over yet. Close it tomorrow.', fr: 'Ce jour n’est pas terminé. Clôturez-le demain.' },
  still_booking: {
    en: 'Orders of this day are still being recorded. Try again in a moment.',
    fr: 'Des commandes de ce jour sont encore en cours d’enregistrement. Réessayez dans un instant.',
  },

  // Imports, reports, webhooks
  being_sent: {
    en: 'This event is being sent. Wait a moment, then try again.',
    fr: 'Cet envoi est en cours. Patientez un instant, puis réessayez.',
  },
  busy: {
    en: 'The import is being worked on. Wait a moment, then try again.',
    fr: 'L’import est en cours de traitement. Patientez un instant, puis réessayez.',
  },
  cancelled: { en: 'The import was cancelled.', fr: 'L’import a été annulé.' },
  failed: { en: 'The report could not be made. Request it again.', fr: 'Le rapport n’a pas pu être créé. Demandez-le à nouveau.' },
  pending: {
    en: 'The report is not ready yet. Try again in a moment.',
    fr: 'Le rapport n’est pas encore prêt. Réessayez dans un instant.',
  },
  rotating: {
    en: 'The earlier secret is still valid. Wait until it ends, then change it again.',
    fr: 'L’ancien secret est encore valable. Attendez sa fin avant d’en changer à nouveau.',
  },
  running: {
    en: 'The report is being made. Try again in a moment.',
    fr: 'Le rapport est en cours de création. Réessayez dans un instant.',
  },
  state: {
    en: 'The state of the import does not allow it any more. Reload to see it.',
    fr: 'L’état de l’import ne le permet plus. Rechargez pour le voir.',
  },
  too_old: {
    en: 'This import is too old to be undone: its rows are no longer kept.',
    fr: 'Cet import est trop ancien pour être annulé : ses lignes ne sont plus gardées.',
  },
} as const satisfies Record<string, { en: string; fr: string }>;
type ConflictWords = (typeof conflictWords)[keyof typeof conflictWords];

/** The words of a conflict’s reason; undefined if there are none. */
export function wordsOfConflict(extraData: unknown): ConflictWords | undefined {
  const { reason } = (extraData ?? {}) as { reason?: unknown };
  return typeof reason === 'string' && Object.hasOwn(conflictWords, reason)
    ? conflictWords[reason as keyof typeof conflictWords]
    : undefined;
}
