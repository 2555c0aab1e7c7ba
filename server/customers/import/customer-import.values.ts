import { PASSWORD_MAX, PASSWORD_MIN } from '@/server/identity/identity.values';
import { HIDDEN_CELL, rowFaults } from '@/server/imports/imports.values';
import { valueFaults } from '@/server/imports/reading/values';

/** Column names of the alternate format, in order, and their fields. */
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

/** The column of default passwords, with which guests sign in for the first time. */
export const PASSWORD_COLUMN = 'defaultPassword';
/** The most different passwords in a file, because hashing is slow. Guests may share a password. */
export const MAX_PASSWORDS = 2_000;

/** Whether a cell can be a password. The mark for a password that is not stored cannot. */
export const isHashable = (text: string): boolean => text !== HIDDEN_CELL && text.length >= PASSWORD_MIN && text.length <= PASSWORD_MAX;

/** The sentences for problems. `{value}` is the cell; other names are parameters. */
export const problemWords = {
  ...valueFaults,
  ...rowFaults,
  unknown_customer: { en: 'The brand has no customer with this ID.', fr: 'L’enseigne n’a pas de client avec ce n°.' },
  invalid_email: { en: 'This is not an email address.', fr: 'Ce n’est pas une adresse e-mail.' },
  invalid_phone: {
    en: 'This is not a phone number. Begin with + and the country code.',
    fr: 'Ce n’est pas un numéro de téléphone. Commencez par + et l’indicatif du pays.',
  },
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
  password_too_short: {
    en: 'A password has at least {limit} characters.',
    fr: 'Un mot de passe a au moins {limit} caractères.',
  },
  password_guessable: {
    en: 'This password is easily guessed. Choose another one.',
    fr: 'Ce mot de passe est facile à deviner. Choisissez-en un autre.',
  },
  password_hidden: {
    en: 'The password is not kept. Enter it again.',
    fr: 'Le mot de passe n’est pas conservé. Saisissez-le à nouveau.',
  },
  too_many_passwords: {
    en: 'A file may hold {limit} different passwords. Split it, or let guests share one.',
    fr: 'Un fichier peut contenir {limit} mots de passe différents. Divisez-le, ou donnez le même à plusieurs clients.',
  },
  no_email_for_password: {
    en: 'A sign-in needs an email address.',
    fr: 'Pour se connecter, il faut une adresse e-mail.',
  },
  has_sign_in: {
    en: 'The password was ignored: the customer has a sign-in.',
    fr: 'Le mot de passe a été ignoré : le client a déjà un accès.',
  },
  balance_ignored: {
    en: 'The balance was ignored: the customer exists.',
    fr: 'Le solde a été ignoré : le client existe.',
  },
} as const satisfies Record<string, { en: string; fr: string }>;
