/** The currencies in use (ISO 4217) by number of decimals. ICU, which formats amounts, omits decimals that are not used in payments. */
const byDecimals: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: [
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD',
    'EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL',
    'MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR',
    'SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD YER ZAR ZMW',
  ].join(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

const decimals = new Map(
  Object.entries(byDecimals).flatMap(([count, codes]) => codes.split(' ').map((code) => [code, Number(count)] as const)),
);

/** All ISO 4217 codes. */
export const currencyCodes = (): string[] => [...decimals.keys()].sort();

export const isCurrency = (code: string): boolean => decimals.has(code);

/** The number of decimals of a currency. Amounts are stored in its smallest unit. 2 for EUR, 0 for JPY, 3 for TND. */
export const decimalsOf = (currency: string): number => decimals.get(currency) ?? 2;

/** An amount in the currency’s unit, as files and fields write it: 760 is «7.60» with two decimals. @param amount in the smallest unit */
export const inUnits = (amount: number, decimals: number): string => (amount / 10 ** decimals).toFixed(decimals);

/** Smallest units in one unit: 100 for EUR, 1 for JPY. */
export const unitOf = (currency: string): number => 10 ** decimalsOf(currency);
