import type { VatMode } from '../fiscal.values';
import type { VatGroupCode } from '../vat-groups.values';

export type { VatGroupCode };

/** Basis points: 550 is 5.5 %. */
export type VatRates = Record<VatMode, number>;

/** Rates from a day (YYYY-MM-DD) on, until the next entry of the series begins. */
export interface DatedRates extends VatRates {
  since: string;
}

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
