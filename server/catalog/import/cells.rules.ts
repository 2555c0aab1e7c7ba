/** How cells of catalog files are read, in addition to those of all files (`server/imports/reading/values.ts`). */

import { channelNames } from '@/server/brands/brands.values';
import { type VatMode, vatModes } from '@/server/fiscal/fiscal.values';
import { plainWord } from '@/server/imports/pipeline/check-cells.rules';
import { DAY_MINUTES, type Day, days, firstOverlap, MAX_RANGES } from '@/server/pickup/pickup.values';
import { LIST_SEPARATOR } from '@/server/reports/table-file.values';
import { type Allergen, allergens, type CatalogKind, catalogKinds, type Diet, diets } from '../catalog.values';
import { priceKey } from '../catalog-file.values';
import { allergenWords, dayWords, dietWords, kindWords, modeWords } from '../catalog-words.values';

/** A word without accents, case, spaces and punctuation. */
const normalizeWord = (text: string) =>
  plainWord(text)
    .replace(/œ/g, 'oe')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The code of each word: the codes themselves, and the words of both languages. */
const indexWords = <Code extends string>(
  codes: readonly Code[],
  words: Readonly<Record<Code, { en: readonly string[]; fr: readonly string[] }>>,
): ReadonlyMap<string, Code> =>
  new Map(codes.flatMap((code) => [code, ...words[code].en, ...words[code].fr].map((word) => [normalizeWord(word), code])));

const allergenOf = indexWords(allergens, allergenWords);
const dietOf = indexWords(diets, dietWords);
const kindOf = indexWords(catalogKinds, kindWords);
const dayOf = indexWords(days, dayWords);
const modeOf = indexWords(vatModes, modeWords);

/** The names in a cell. A separator inside a name is escaped with `\`, and so is `\` itself. */
export function readNames(text: string): string[] {
  const names = text.match(/(?:[^\\|]|\\.?)+/gs) ?? [];
  return [...new Set(names.map((name) => name.replace(/\\([\\|])/g, '$1').trim()))].filter((name) => name !== '');
}

/** Codes in a cell with words such as `gluten, lait | œufs`. @returns the codes in their own order, or the first unknown word */
function readCodes<Code extends string>(
  text: string,
  codes: readonly Code[],
  codeByWord: ReadonlyMap<string, Code>,
): Code[] | { word: string } {
  const foundCodes = new Set<Code>();
  for (const word of text.split(/[|,;/\n]/)) {
    if (word.trim() === '') continue;
    const code = codeByWord.get(normalizeWord(word));
    if (!code) return { word: word.trim().slice(0, 40) };
    foundCodes.add(code);
  }
  return codes.filter((code) => foundCodes.has(code));
}

export const readAllergens = (text: string): Allergen[] | { word: string } => readCodes(text, allergens, allergenOf);
export const readDiets = (text: string): Diet[] | { word: string } => readCodes(text, diets, dietOf);

/** A product or a formula; null for any other word. */
export const readKind = (text: string): CatalogKind | null => kindOf.get(normalizeWord(text)) ?? null;

export interface SaleTime {
  day: Day;
  /** Minutes from midnight. */
  start: number;
  end: number;
}

const minutesOf = (hours: string, minutes = '0') => Number(hours) * 60 + Number(minutes || 0);

/** Times such as `lun-ven 11:00-15:00 | sam, dim 11h-16h30`; without days, for all days. Null for anything else. */
export function readSaleTimes(text: string): SaleTime[] | null {
  const times: SaleTime[] = [];
  for (const part of text.split(LIST_SEPARATOR)) {
    if (part.trim() === '') continue;
    const [, words = '', from = '', fromMinutes, to = '', toMinutes] =
      /^(\D*)(\d{1,2})[:hH](\d{2})?\s*(?:-|–|à|to)\s*(\d{1,2})[:hH](\d{2})?$/.exec(part.trim()) ?? [];
    const namedDays = from === '' ? null : readDays(words);
    const [start, end] = [minutesOf(from, fromMinutes), minutesOf(to, toMinutes)];
    if (!namedDays || start >= end || end > DAY_MINUTES) return null;
    times.push(...namedDays.map((day) => ({ day, start, end })));
  }
  times.sort((a, b) => days.indexOf(a.day) - days.indexOf(b.day) || a.start - b.start);
  return times.length > MAX_RANGES || firstOverlap(times) !== null ? null : times;
}

/** Days such as `lun-ven, dim`; all days for an empty text. */
function readDays(text: string): Day[] | null {
  if (text.trim() === '') return [...days];
  const found = new Set<Day>();
  for (const part of text.split(',')) {
    const ends = part.split(/[-–]|\s(?:à|to|au)\s/).map((word) => days.indexOf(dayOf.get(normalizeWord(word)) as Day));
    const [first = -1, last = first] = ends;
    if (ends.length > 2 || first < 0 || last < first) return null;
    for (const day of days.slice(first, last + 1)) found.add(day);
  }
  return [...found];
}

/**
 * Prices such as `5 / À emporter: 12,50 | Livraison: 13`, by channel and dining option. Null for anything else, and for two prices of the
 * same.
 */
export function readPrices(text: string, readAmount: (text: string) => number | null): Record<string, number> | null {
  const prices: Record<string, number> = {};
  for (const part of text.split(LIST_SEPARATOR)) {
    if (part.trim() === '') continue;
    const [, target = '', priceText = ''] = /^([^:=]+)[:=]\s*(.+)$/.exec(part.trim()) ?? [];
    const key = readTarget(target);
    const cents = readAmount(priceText);
    if (key === null || cents === null || key in prices) return null;
    prices[key] = cents;
  }
  return prices;
}

const channelByName = new Map(
  Object.entries(channelNames).flatMap(([id, name]) => [id, normalizeWord(name)].map((word) => [word, Number(id)])),
);

/** `5`, `delivery`, or `5 / delivery`. */
function readTarget(text: string): string | null {
  let channelId: number | undefined;
  let mode: VatMode | undefined;
  for (const word of text.split('/').map(normalizeWord)) {
    const [channel, modeOfWord] = [channelByName.get(word), modeOf.get(word)];
    if (channel !== undefined && channelId === undefined) channelId = channel;
    else if (modeOfWord && !mode) mode = modeOfWord;
    else return null;
  }
  return priceKey({ channelId, mode });
}

/** A rate in basis points: `10`, `5,5 %`, `0.055`. Null if it is invalid. */
export function readRate(text: string): number | null {
  const [, number, sign] = /^(\d{1,2}(?:[.,]\d{1,4})?)\s*(%?)$/.exec(text.trim()) ?? [];
  if (number === undefined) return null;
  const value = Number(number.replace(',', '.'));
  // Spreadsheets store 5.5 % as 0.055.
  return Math.round(value * (sign === '' && value > 0 && value < 1 ? 10_000 : 100));
}

/** The name of a VAT group in files, normalised for comparison. */
export const vatGroupName = normalizeWord;
