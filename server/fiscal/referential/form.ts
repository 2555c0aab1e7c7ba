import type { VatMode } from '../fiscal.values';

/** Basis points: 550 is 5.5 %. */
export type VatRates = Record<VatMode, number>;

/** Rates from a day (YYYY-MM-DD) on, until the next entry of the series begins. */
export interface DatedRates extends VatRates {
  since: string;
}

/** The kinds of what a restaurant sells that some law of the referential taxes apart. Ids never change: products name them. */
export const vatGroups = [
  { vatGroupId: 1, code: 'MEAL', name: { en: 'Dishes made to be eaten at once', fr: 'Plats préparés pour consommation immédiate' } },
  { vatGroupId: 2, code: 'PACKED_FOOD', name: { en: 'Food packed to be kept', fr: 'Aliments conditionnés pour être conservés' } },
  { vatGroupId: 3, code: 'DRINK', name: { en: 'Soft and hot drinks, served open', fr: 'Boissons sans alcool servies ouvertes' } },
  { vatGroupId: 4, code: 'PACKED_DRINK', name: { en: 'Soft drinks, sealed', fr: 'Boissons sans alcool, fermées' } },
  { vatGroupId: 5, code: 'SWEETS', name: { en: 'Sweets and filled chocolates', fr: 'Confiseries et chocolats fourrés' } },
  { vatGroupId: 6, code: 'ALCOHOL', name: { en: 'Alcoholic drinks', fr: 'Boissons alcooliques' } },
  { vatGroupId: 7, code: 'WINE', name: { en: 'Still wine up to 13 % vol.', fr: 'Vin tranquille jusqu’à 13 % vol.' } },
  { vatGroupId: 8, code: 'SCHOOL_MEAL', name: { en: 'Meals in school canteens', fr: 'Repas des cantines scolaires' } },
  { vatGroupId: 9, code: 'STANDARD', name: { en: 'Everything else', fr: 'Tout le reste' } },
  { vatGroupId: 10, code: 'BAKERY', name: { en: 'Bread, viennoiserie and cakes', fr: 'Pain, viennoiseries et pâtisseries' } },
] as const;
export type VatGroupCode = (typeof vatGroups)[number]['code'];

/** Where one set of rates is in force. */
export interface OperationZone {
  /** Never changes: restaurants name it. */
  operationZoneId: number;
  code: string;
  name: { en: string; fr: string };
  countryCode: string;
  /** The addresses that lie in it: postal codes by country code. A country's part may have a country code of its own. */
  territory: Readonly<Record<string, RegExp>>;
  /** The rules for tills there, the usual one first: NF525 and LNE are the certificates that France accepts; NONE where no certified till is asked for. */
  fiscalityType: readonly string[];
  currencies: readonly string[];
  /** The series of each group that the zone's law knows, oldest first. What is over stays, so that an old sale finds its rate. */
  rates: Partial<Record<VatGroupCode, readonly DatedRates[]>>;
  /** Laws and official pages that the rates were taken from. */
  sources: readonly string[];
  /** What follows from the sources and the rates alone do not tell. */
  notes: readonly Words[];
  /** What could not be settled from the sources, and how the data takes it. */
  uncertain: readonly OpenQuestion[];
}

export interface Words {
  en: string;
  fr: string;
}

export interface OpenQuestion {
  /** The groups whose rates hang on it. */
  groups: readonly VatGroupCode[];
  /** True where the rules for tills hang on it. */
  tills?: true;
  text: Words;
}

/** The same rate in every mode. */
export function flat(since: string, rate: number): DatedRates {
  return { since, eatIn: rate, takeAway: rate, delivery: rate };
}

/** One rate on the premises, another for what leaves them. */
export function split(since: string, eatIn: number, leaving: number): DatedRates {
  return { since, eatIn, takeAway: leaving, delivery: leaving };
}
