import type { FileColumn } from '@/server/reports/table-file.values';

/** The file of a brand's customers, as exports write and imports read it. */

/** The columns, in order. Imports recognise each by its headers and its key. */
export const customerColumns = [
  { key: 'customerId', header: { en: 'Customer ID', fr: 'N° client' }, cell: 'text' },
  { key: 'externalId', header: { en: 'External ID', fr: 'Matricule' }, cell: 'text' },
  { key: 'email', header: { en: 'Email', fr: 'E-mail' }, cell: 'text' },
  { key: 'givenName', header: { en: 'First name', fr: 'Prénom' }, cell: 'text' },
  { key: 'familyName', header: { en: 'Last name', fr: 'Nom' }, cell: 'text' },
  { key: 'phoneNumber', header: { en: 'Phone', fr: 'Téléphone' }, cell: 'text' },
  { key: 'badges', header: { en: 'Badges', fr: 'Badges' }, cell: 'list' },
  { key: 'guestGroup', header: { en: 'Guest group', fr: 'Groupe de convives' }, cell: 'text' },
  { key: 'paymentType', header: { en: 'Payment type', fr: 'Mode de paiement' }, cell: 'text' },
  { key: 'isActive', header: { en: 'Active', fr: 'Actif' }, cell: 'boolean' },
  { key: 'language', header: { en: 'Language', fr: 'Langue' }, cell: 'text' },
  { key: 'restaurantIds', header: { en: 'Restaurant IDs', fr: 'N° restaurants' }, cell: 'list' },
  { key: 'balance', header: { en: 'Balance', fr: 'Solde' }, cell: 'amount' },
  { key: 'createdAt', header: { en: 'Created', fr: 'Création' }, cell: 'moment', readOnly: true },
  { key: 'updatedAt', header: { en: 'Updated', fr: 'Modification' }, cell: 'moment', readOnly: true },
  { key: 'archivedAt', header: { en: 'Archived', fr: 'Archivage' }, cell: 'moment', readOnly: true },
] as const satisfies readonly FileColumn[];

export type CustomerColumnKey = (typeof customerColumns)[number]['key'];
