import { valueFaults } from '@/server/imports/reading/values';

/** Column names of the alternate format, in their order, and what each holds. */
export const phoenixHeaders = {
  MATRICULE: 'externalId',
  NOM: 'familyName',
  PRENOM: 'givenName',
  EMAIL: 'email',
  BADGE: 'badges',
  GROUPE: 'guestGroup',
  MODE_PAIEMENT: 'paymentType',
  SOLDE_INITIAL: 'balance',
  ACTIF: 'isActive',
} as const;

/** A problem's sentence. `{value}` is the cell, other names are parameters. */
export const problemWords = {
  ...valueFaults,
  unknown_customer: { en: 'The brand has no customer with this ID.', fr: 'L’enseigne n’a pas de client avec ce n°.' },
  invalid_email: { en: 'This is not an email address.', fr: 'Ce n’est pas une adresse e-mail.' },
  invalid_phone: {
    en: 'This is not a phone number. Begin with + and the country code.',
    fr: 'Ce n’est pas un numéro de téléphone. Commencez par + et l’indicatif du pays.',
  },
  too_long: { en: 'This is longer than {limit} characters.', fr: 'Cela dépasse {limit} caractères.' },
  several_badges: {
    en: 'The cell holds several badges. Allow several badges per customer, or keep one.',
    fr: 'La cellule contient plusieurs badges. Autorisez plusieurs badges par client, ou gardez-en un.',
  },
  too_many_badges: { en: 'A customer has {limit} badges at most.', fr: 'Un client a {limit} badges au plus.' },
  invalid_group: {
    en: 'This is not a path of guest groups. Separate at most {limit} names with “ / ”.',
    fr: 'Ce n’est pas un chemin de groupes de convives. Séparez au plus {limit} noms par « / ».',
  },
  unknown_group: {
    en: 'The brand has no guest group “{value}”.',
    fr: 'L’enseigne n’a pas de groupe de convives « {value} ».',
  },
  invalid_payment_type: {
    en: 'Use CASH, PREPAYMENT or POSTPAYMENT.',
    fr: 'Utilisez CASH, PREPAYMENT ou POSTPAYMENT.',
  },
  invalid_language: { en: 'Use a language code of 2 letters, such as fr.', fr: 'Utilisez un code de langue de 2 lettres, comme fr.' },
  invalid_restaurants: { en: 'These are not restaurant IDs.', fr: 'Ce ne sont pas des n° de restaurants.' },
  unknown_restaurant: { en: 'The brand has no restaurant {restaurant}.', fr: 'L’enseigne n’a pas de restaurant {restaurant}.' },
  balance_out_of_range: {
    en: 'A balance is between 0 and 1,000,000.00.',
    fr: 'Un solde est compris entre 0 et 1 000 000,00.',
  },
  cleaned: { en: 'Spaces and special characters were removed.', fr: 'Des espaces ou caractères spéciaux ont été retirés.' },
  no_identity: {
    en: 'The row has no name, email, external ID or badge.',
    fr: 'La ligne n’a ni nom, ni e-mail, ni matricule, ni badge.',
  },
  no_key: { en: 'The row has no MATRICULE, EMAIL or BADGE.', fr: 'La ligne n’a ni MATRICULE, ni EMAIL, ni BADGE.' },
  repeated: { en: '“{value}” is on other rows as well.', fr: '« {value} » figure aussi sur d’autres lignes.' },
  same_customer: { en: 'Other rows match the same customer.', fr: 'D’autres lignes correspondent au même client.' },
  belongs_to_another: { en: '“{value}” belongs to another customer.', fr: '« {value} » appartient à un autre client.' },
  archived: {
    en: 'The customer is archived and stays as they are.',
    fr: 'Le client est archivé et reste tel quel.',
  },
  customer_erased: { en: 'The customer was erased.', fr: 'Le client a été effacé.' },
  customer_merged: { en: 'The customer was merged into another one.', fr: 'Le client a été fusionné avec un autre.' },
  out_of_reach: { en: 'The customer belongs to another restaurant.', fr: 'Le client appartient à un autre restaurant.' },
  restaurants_not_yours: {
    en: 'Only your own restaurant can be linked or unlinked.',
    fr: 'Seul votre propre restaurant peut être lié ou délié.',
  },
  balance_ignored: {
    en: 'The balance was ignored: the customer exists.',
    fr: 'Le solde a été ignoré : le client existe.',
  },
} as const satisfies Record<string, { en: string; fr: string }>;
