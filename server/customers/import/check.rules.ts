import { z } from 'zod';
import { MAX_INTEGER } from '@/server/core/operation/limits';
import { PASSWORD_MAX, PASSWORD_MIN } from '@/server/identity/identity.values';
import { isEasilyGuessed } from '@/server/identity/passwords.rules';
import { HIDDEN_CELL } from '@/server/imports/imports.values';
import {
  cellText,
  fault,
  identifier,
  type Outcome,
  outcomeOf,
  readId,
  readList,
  readRow,
  remembering,
} from '@/server/imports/pipeline/check-cells.rules';
import type { CheckedRow, CheckFacts } from '@/server/imports/pipeline/import-work';
import { cleanEmail, cleanText, parseAmount, parseBoolean } from '@/server/imports/reading/values';
import { MAX_WALLET_CENTS } from '@/server/wallet/wallet.values';
import { MAX_BADGES, MAX_GROUP_DEPTH, MAX_RESTAURANTS } from '../customers.values';
import { toE164 } from '../phone.rules';
import { readGroupPath, readPaymentType } from './cells.rules';
import { MAX_PASSWORDS, PASSWORD_COLUMN } from './customer-import.values';

/** Facts about the brand and the importing user that a check needs. */
export interface CustomerFacts {
  /** The brand's country, for phone numbers without a prefix. */
  country: string;
  /** The decimals of the brand's currency. */
  decimals: number;
  restaurantIds: number[];
  /** Set if the importing user belongs to a restaurant. */
  ownRestaurantId: number | null;
  /**
   * Whether rows without errors are imported even if others have some: names are cleaned, unknown groups left out, and one of three keys is
   * required.
   */
  isPhoenix: boolean;
  /** The passwords of the file's column of default passwords, with their hashes. */
  passwords?: ReadonlyMap<string, string>;
  /** SQL that selects these fields of the accounts of the customers `imported (id)`, as in events. */
  accounts: { text: string; values: unknown[]; fields: string[] };
}

const MAX_BADGE_LENGTH = 64;
const MAX_GROUP_NAME = 80;
const lengths: Record<string, number> = { email: 254, givenName: 120, familyName: 120, externalId: 64 };
const clearableKeys = [
  'email',
  'givenName',
  'familyName',
  'phoneNumber',
  'externalId',
  'badges',
  'guestGroup',
  'language',
  'restaurantIds',
];
const listKeys = ['badges', 'restaurantIds'];
const empties = Object.fromEntries(clearableKeys.map((key) => [key, listKeys.includes(key) ? [] : null]));
const emailSchema = z.email();
const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ');
const cleaners: Record<string, typeof cleanText> = {
  email: cleanEmail,
  givenName: (text) => cleanName(text),
  familyName: (text) => cleanName(text),
};

function cleanName(text: string): ReturnType<typeof cleanText> {
  const found = cleanText(text);
  return { text: collapseSpaces(found.text), cleaned: found.cleaned || collapseSpaces(found.text) !== found.text };
}

/**
 * Checks rows of customer files one by one.
 * @returns a function from the cells of a row, by key, to the new values and the problems
 */
export function customerChecker({ options, hints, facts }: CheckFacts<CustomerFacts>) {
  const restaurants = new Set(facts.restaurantIds);
  const readPhone = remembering((text) => (text.length > 40 ? null : toE164(text, facts.country)));
  /** Files in the alternate format come from old systems: invisible characters are removed, and the row says so. */
  const clean = (key: string, text: string) => cleaners[key]?.(text) ?? { text, cleaned: false };

  /** The value of a non-empty cell, or its problem. */
  const readers: Record<string, (text: string) => Outcome> = {
    customerId: readId,
    externalId: identifier,
    email: (text) => (emailSchema.safeParse(text).success ? { value: text } : fault('invalid_email')),
    givenName: (text) => ({ value: text }),
    familyName: (text) => ({ value: text }),
    phoneNumber: (text) => {
      const value = readPhone(text);
      return value === null ? fault('invalid_phone') : { value };
    },
    badges: (text) => {
      const value = readList(text);
      if (value.some((badge) => badge.length > MAX_BADGE_LENGTH)) return fault('too_long', { limit: MAX_BADGE_LENGTH });
      if (!options.isMultiBadge && value.length > 1) return fault('several_badges');
      const bad = value.map(identifier).find((found) => 'code' in found);
      return bad ?? (value.length > MAX_BADGES ? fault('too_many_badges', { limit: MAX_BADGES }) : { value });
    },
    guestGroup: (text) => {
      const value = readGroupPath(text, MAX_GROUP_DEPTH, MAX_GROUP_NAME);
      return value === null ? fault('invalid_group', { limit: MAX_GROUP_DEPTH }) : { value };
    },
    paymentType: remembering((text) => {
      const value = readPaymentType(text);
      return value === null ? fault('invalid_payment_type') : { value };
    }),
    isActive: remembering((text) => outcomeOf(parseBoolean(text))),
    language: (text) => (/^[a-z]{2}$/i.test(text) ? { value: text.toLowerCase() } : fault('invalid_language')),
    restaurantIds: (text) => {
      const value = readList(text).map(Number);
      if (value.length > MAX_RESTAURANTS || value.some((id) => !Number.isInteger(id) || id < 1 || id > MAX_INTEGER))
        return fault('invalid_restaurants');
      const unknown = value.find((id) => !restaurants.has(id));
      return unknown === undefined ? { value } : fault('unknown_restaurant', { restaurant: String(unknown) });
    },
    [PASSWORD_COLUMN]: (text) => {
      if (text !== HIDDEN_CELL && text.length < PASSWORD_MIN) return fault('password_too_short', { limit: PASSWORD_MIN });
      if (text.length > PASSWORD_MAX) return fault('too_long', { limit: PASSWORD_MAX });
      const value = facts.passwords?.get(text);
      if (value !== undefined) return { value };
      return facts.passwords?.size === MAX_PASSWORDS ? fault('too_many_passwords', { limit: MAX_PASSWORDS }) : fault('password_hidden');
    },
    balance: (text) => {
      const found = parseAmount(text, { decimalComma: hints.decimalComma, decimals: facts.decimals });
      if ('fault' in found) return fault(found.fault);
      return found.value < 0 || found.value > MAX_WALLET_CENTS ? fault('balance_out_of_range') : found;
    },
  };

  const rules = { readers, lengths, emptyCells: options.emptyCells, empties, ...(facts.isPhoenix && { clean }) };
  return (cells: Readonly<Record<string, string>>): CheckedRow => {
    const { values, problems, say } = readRow(cells, rules);
    if (
      values[PASSWORD_COLUMN] !== undefined &&
      isEasilyGuessed(cellText(cells[PASSWORD_COLUMN] ?? ''), String(values.email ?? '').toLowerCase())
    ) {
      say('error', PASSWORD_COLUMN, null, fault('password_guessable'));
      // Otherwise a correction of another cell would find the password as an accepted value.
      delete values[PASSWORD_COLUMN];
    }
    const has = (...keys: string[]) => keys.some((key) => [values[key]].flat().some((value) => value != null));
    const isClean = !problems.some(({ severity }) => severity === 'error');
    if (isClean && facts.isPhoenix && !has('externalId', 'email', 'badges')) say('error', null, null, fault('no_key'));
    else if (isClean && !has('customerId', 'externalId', 'email', 'badges', 'givenName', 'familyName'))
      say('error', null, null, fault('no_identity'));
    return { values, problems };
  };
}
