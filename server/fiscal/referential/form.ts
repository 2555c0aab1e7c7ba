import type { VatMode } from '../fiscal.values';
import type { VatGroupCode } from '../vat-groups.values';

export type { VatGroupCode };

/** Basis points: 550 is 5.5 %. */
export type VatRates = Record<VatMode, number>;

/** Rates from a day (YYYY-MM-DD) until the next entry of the series begins. */
export interface DatedRates extends VatRates {
  since: string;
}

/** An area with one set of rates. */
export interface OperationZone {
  /** Never changes, as restaurants refer to it. */
  operationZoneId: number;
  code: string;
  name: { en: string; fr: string };
  countryCode: string;
  /** The addresses in it: postal codes by country code. A part of a country may have its own country code. */
  territory: Readonly<Record<string, RegExp>>;
  /**
   * The rules for tills there, the usual one first. NF525 and LNE are the certificates accepted in France; NONE means that no certified
   * till is required.
   */
  fiscalityType: readonly string[];
  currencies: readonly string[];
  /** The series of each group that the zone's law knows, oldest first. Past rates stay, as older sales need them. */
  rates: Partial<Record<VatGroupCode, readonly DatedRates[]>>;
  /** The laws and official pages with the rates. */
  sources: readonly string[];
  /** Consequences of the sources that the rates alone do not show. */
  notes: readonly Words[];
  /** Questions that the sources leave open, and how the data answers them. */
  uncertain: readonly OpenQuestion[];
}

export interface Words {
  en: string;
  fr: string;
}

export interface OpenQuestion {
  /** The groups whose rates depend on it. */
  groups: readonly VatGroupCode[];
  /** Whether the rules for tills depend on it. */
  tills?: true;
  text: Words;
}

/** The same rate in every mode. */
export function flat(since: string, rate: number): DatedRates {
  return { since, eatIn: rate, takeAway: rate, delivery: rate };
}

/** One rate for eating in, another for takeaway and delivery. */
export function split(since: string, eatIn: number, offPremises: number): DatedRates {
  return { since, eatIn, takeAway: offPremises, delivery: offPremises };
}
