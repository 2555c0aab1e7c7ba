interface Facts {
  brandName: string;
  customerId: number;
  now: Date;
}

/** Texts that explain the files of a person's own data, in French and English. */
export const readme = ({ brandName, customerId, now }: Facts): string => `${brandName}
Vos données personnelles / Your personal data
Client / customer ${customerId} · ${now.toISOString()}

FRANÇAIS
Ce dossier contient tout ce que l’enseigne conserve à votre sujet. Chaque liste est fournie deux fois : en CSV, pour un tableur,
et en JSON, pour un autre logiciel. Les montants sont en centimes, les heures en temps universel (UTC).

profile        qui vous êtes pour l’enseigne ; une ligne par fiche si plusieurs ont été fusionnées
badges         vos badges
wallet         ce que contient votre porte-monnaie
wallet_lines   chaque mouvement de votre porte-monnaie
wallet_holds   les montants réservés pendant un paiement
coupon_uses    les codes promo que vous avez utilisés
orders         vos commandes
tickets        vos tickets de caisse
loyalty        vos points de fidélité
loyalty_lines  chaque mouvement de vos points
loyalty_sessions  où et quand vous avez choisi des récompenses
loyalty_cards  vos cartes de fidélité
cards          vos cartes de paiement, sans leur numéro
automatic_reloads  votre rechargement automatique
charges        ce qui a été prélevé sur vos cartes
imports        les lignes de fichiers importés qui vous concernent
sign_ins       votre accès, et quand et d’où vous vous êtes connecté
history        ce qui a été modifié à votre sujet, et quand
events         ce qui s’est passé ces derniers jours, pour les partenaires de l’enseigne
sent_events    ce qui a été envoyé aux partenaires de l’enseigne, et à qui

ENGLISH
This folder holds all that the brand keeps about you. Each list comes twice: as CSV, for a spreadsheet, and as JSON, for other
software. Amounts are in cents, times in universal time (UTC).

profile        who you are for the brand; one line per record if several were merged
badges         your badges
wallet         what your e-wallet holds
wallet_lines   every movement of your e-wallet
wallet_holds   amounts on hold while something was paid
coupon_uses    the coupons that you used
orders         your orders
tickets        your receipts
loyalty        your loyalty points
loyalty_lines  every movement of your points
loyalty_sessions  where and when you chose rewards
loyalty_cards  your loyalty cards
cards          your payment cards, without their numbers
automatic_reloads  your automatic top-up
charges        what your cards were charged
imports        rows of imported files that are about you
sign_ins       your sign-in, and when and from where you signed in
history        what was changed about you, and when
events         what happened in recent days, for partners of the brand
sent_events    what was sent to partners of the brand, and to whom
`;
