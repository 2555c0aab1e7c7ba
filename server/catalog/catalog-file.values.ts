import type { FileColumn } from '@/server/reports/table-file.values';

/** The file of a brand's catalog, as exports write and imports read it. */

/** The prices of a channel or dining option that have a column of their own, by `priceKey`. */
export const priceColumns = {
  priceEatIn: '/eatIn',
  priceTakeAway: '/takeAway',
  priceDelivery: '/delivery',
  priceKiosk: '1/',
  priceWeb: '2/',
} as const;
export type PriceColumnKey = keyof typeof priceColumns;

/** Identifies a special price: by channel, dining option, or both. */
export const priceKey = ({ channelId, mode }: { channelId?: number | undefined; mode?: string | undefined }): string =>
  `${channelId ?? ''}/${mode ?? ''}`;

/** The columns, in order. Imports recognise each by its headers and its key. */
export const catalogColumns = [
  { key: 'productId', header: { en: 'Product ID', fr: 'N° produit' }, cell: 'text' },
  { key: 'signature', header: { en: 'Signature', fr: 'Signature' }, cell: 'text' },
  { key: 'sku', header: { en: 'SKU', fr: 'Référence' }, cell: 'text' },
  { key: 'name', header: { en: 'Name', fr: 'Nom' }, cell: 'text' },
  { key: 'description', header: { en: 'Description', fr: 'Description' }, cell: 'text' },
  { key: 'categories', header: { en: 'Categories', fr: 'Catégories' }, cell: 'list' },
  { key: 'price', header: { en: 'Price', fr: 'Prix' }, cell: 'amount' },
  { key: 'priceEatIn', header: { en: 'Eat-in price', fr: 'Prix sur place' }, cell: 'amount' },
  { key: 'priceTakeAway', header: { en: 'Takeaway price', fr: 'Prix à emporter' }, cell: 'amount' },
  { key: 'priceDelivery', header: { en: 'Delivery price', fr: 'Prix livraison' }, cell: 'amount' },
  { key: 'priceKiosk', header: { en: 'Kiosk price', fr: 'Prix borne' }, cell: 'amount' },
  { key: 'priceWeb', header: { en: 'Online price', fr: 'Prix commande en ligne' }, cell: 'amount' },
  { key: 'otherPrices', header: { en: 'Other prices', fr: 'Autres prix' }, cell: 'list' },
  { key: 'vatGroup', header: { en: 'VAT group', fr: 'Groupe de TVA' }, cell: 'text' },
  { key: 'isForImmediateConsumption', header: { en: 'Immediate consumption', fr: 'Consommation immédiate' }, cell: 'boolean' },
  { key: 'tags', header: { en: 'Tags', fr: 'Étiquettes' }, cell: 'list' },
  { key: 'allergens', header: { en: 'Allergens', fr: 'Allergènes' }, cell: 'list' },
  { key: 'diets', header: { en: 'Diets', fr: 'Régimes' }, cell: 'list' },
  { key: 'optionGroups', header: { en: 'Option groups', fr: 'Groupes d’options' }, cell: 'list' },
  { key: 'steps', header: { en: 'Steps', fr: 'Étapes' }, cell: 'list' },
  { key: 'saleTimes', header: { en: 'Times of sale', fr: 'Horaires de vente' }, cell: 'list' },
  { key: 'image', header: { en: 'Image', fr: 'Image' }, cell: 'text' },
  { key: 'barcode', header: { en: 'Barcode', fr: 'Code-barres' }, cell: 'text' },
  { key: 'kind', header: { en: 'Kind', fr: 'Type' }, cell: 'text' },
  { key: 'createdAt', header: { en: 'Created', fr: 'Création' }, cell: 'moment', readOnly: true },
  { key: 'updatedAt', header: { en: 'Updated', fr: 'Modification' }, cell: 'moment', readOnly: true },
  { key: 'archivedAt', header: { en: 'Archived', fr: 'Archivage' }, cell: 'moment', readOnly: true },
] as const satisfies readonly FileColumn[];

export type CatalogColumnKey = (typeof catalogColumns)[number]['key'];
