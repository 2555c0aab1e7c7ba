// Decided in docs/decisions/054-vat-zones.md.

import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/operation/context';
import { AppError, type Issue, type Words } from '@/server/core/operation/errors';
import type { RawInput } from '@/server/core/operation/parse';
import { refuseField } from '@/server/core/operation/refuse-field';
import type { Db } from '@/server/core/platform/db';
import { keepWhole } from '@/server/core/writes/keep-whole';
import { numberFaults } from './fiscal.rules';
import type { addZoneBody, configureBody, ZoneState, ZoneSummary } from './fiscal.schema';
import { compactNumber } from './numbers.rules';
import { zoneOf, zones } from './referential';

/** The zones of a restaurant with all that is kept of them, the primary one first. */
async function stateOf(db: Db, restaurantId: number): Promise<ZoneState[]> {
  const rows = await db.restaurantZone.findMany({ where: { restaurantId }, orderBy: [{ isPrimary: 'desc' }, { operationZoneId: 'asc' }] });
  return rows.map(({ operationZoneId, isPrimary, socialReason, vatNumber, siret, address }) => ({
    operationZoneId,
    operationZoneCode: zoneOf(operationZoneId)?.code ?? '',
    isPrimary,
    socialReason,
    vatNumber,
    siret,
    address: address as ZoneState['address'],
  }));
}

function summaryOf({ address: { provider: _, providerId: __, ...address }, ...zone }: ZoneState): ZoneSummary {
  return { ...zone, address };
}

/** The zones in which a restaurant sells, the primary one first. */
export async function listOperationZones(ctx: Context, { id }: { id: number }): Promise<ZoneSummary[]> {
  return (await stateOf(ctx.db, id)).map(summaryOf);
}

async function giveBack(db: Db, restaurantId: number, zones: ZoneState[]): Promise<void> {
  await db.restaurantZone.deleteMany({ where: { restaurantId } });
  await db.restaurantZone.createMany({ data: zones.map(({ operationZoneCode: _, ...zone }) => ({ restaurantId, ...zone })) });
}

const kept = keepWhole({ kind: 'operation zones', topic: 'fiscal', read: stateOf, restore: giveBack });

/** Zones are read, added, made primary and taken away as a list: its version counts for all of it. */
export const heldZones = kept.hold(
  (_, { id }: { id: number }) => id,
  (found) => found.map(summaryOf),
);

function requireZone(zones: ZoneState[], operationZoneId: number): ZoneState {
  const zone = zones.find((each) => each.operationZoneId === operationZoneId);
  if (!zone) throw new AppError('data_not_found');
  return zone;
}

const sentences = {
  required: { en: 'Required in this zone.', fr: 'Obligatoire dans cette zone.' },
  invalid_format: { en: 'This number is not valid in this country.', fr: 'Ce numéro n’est pas valable dans ce pays.' },
  invalid_check_digits: {
    en: 'The check digits are wrong: a digit is mistyped.',
    fr: 'La clé est fausse\u00a0: un chiffre est mal saisi.',
  },
  half_a_point: { en: 'Send both coordinates of the point.', fr: 'Envoyez les deux coordonnées du point.' },
} as const satisfies Record<string, Words>;

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const numberOf = (value: unknown) => (value === undefined ? '' : typeof value === 'string' ? compactNumber(value) : null);

/**
 * What is wrong with a configuration beyond its fields: numbers that the zone's country would not give (`required`, `invalid_format`,
 * `invalid_check_digits`), and half a point. That SIRET and VAT number belong together is not asked for, because the members of a VAT
 * group bear the group's number.
 * @param raw what a request says, whatever that is
 */
export function configurationIssues({ params, body }: RawInput): Issue[] {
  const { siret, vatNumber, address } = objectOf(body);
  const { lat, lng } = objectOf(address);
  const zone = zoneOf(Number(objectOf(params).operationZoneId));
  const faults = zone ? numberFaults(zone, { siret: numberOf(siret), vatNumber: numberOf(vatNumber) }) : {};
  const halves = (lat === undefined) === (lng === undefined) ? [] : [lat === undefined ? 'address.lat' : 'address.lng'];
  return [
    ...Object.entries(faults).map(([path, code]) => ({ path, code, message: sentences[code] })),
    ...halves.map((path) => ({ path, code: 'required', message: sentences.half_a_point })),
  ];
}

/**
 * Says who a restaurant is in one of its zones: what is kept of that before is replaced. Only what is left out of an address stays as
 * long as it is the same address: who found it is not shown, so that nobody who changes a number could send it back.
 * @throws data_not_found when the restaurant has no such zone
 */
export async function configureOperationZone(
  ctx: Context,
  { id, operationZoneId, ...wanted }: z.output<typeof configureBody> & { id: number; operationZoneId: number },
): Promise<Record<string, never>> {
  await kept.change(ctx, id, async (before) => {
    const { address } = requireZone(before, operationZoneId);
    await ctx.db.restaurantZone.update({
      where: { restaurantId_operationZoneId: { restaurantId: id, operationZoneId } },
      data: {
        socialReason: wanted.socialReason,
        siret: compactNumber(wanted.siret),
        vatNumber: compactNumber(wanted.vatNumber),
        address: { ...(isSameAddress(address, wanted.address) ? address : await pointOf(ctx, id)), ...wanted.address },
      },
    });
  });
  return {};
}

const written = ['route', 'streetNumber', 'postalCode', 'locality', 'country'] as const;
const isSameAddress = (one: ZoneState['address'], other: z.output<typeof configureBody>['address']) =>
  written.every((field) => one[field] === other[field]);

const unknown = { administrativeAreaLevel1: '', administrativeAreaLevel2: '', provider: '', providerId: '' };

/** All that is known of an address that only says where it is: the restaurant's own point. */
async function pointOf(ctx: Context, restaurantId: number) {
  const { lat, lng } = await ctx.db.restaurant.findUniqueOrThrow({ where: { id: restaurantId }, select: { lat: true, lng: true } });
  return { ...unknown, lat, lng };
}

/** Where the restaurant is, as the address of a zone that nobody configured yet. */
async function placeOf(ctx: Context, restaurantId: number): Promise<ZoneState['address']> {
  const restaurant = await ctx.db.restaurant.findUniqueOrThrow({ where: { id: restaurantId } });
  const { street, postalCode, city, countryCode, lat, lng } = restaurant;
  const [, streetNumber = '', route = street] = /^(\d+\s?(?:bis|ter|quater)?),?\s+(.+)$/i.exec(street) ?? [];
  const country = new Intl.DisplayNames(ctx.locale, { type: 'region' }).of(countryCode) ?? countryCode;
  return { route, streetNumber, postalCode, locality: city, country, lat, lng, ...unknown };
}

async function setPrimary(ctx: Context, restaurantId: number, operationZoneId: number): Promise<void> {
  await ctx.db.restaurantZone.updateMany({ where: { restaurantId, isPrimary: true }, data: { isPrimary: false } });
  await ctx.db.restaurantZone.update({
    where: { restaurantId_operationZoneId: { restaurantId, operationZoneId } },
    data: { isPrimary: true },
  });
}

/**
 * Lets a restaurant sell in a zone, at first with its own address and no numbers. Its first zone becomes the primary one.
 * @throws invalid_parameters for a code of no zone; already_exists
 */
export async function addOperationZone(
  ctx: Context,
  { id, operationZoneCode, isPrimary = false }: z.output<typeof addZoneBody> & { id: number },
): Promise<ZoneSummary> {
  const zone = zones.find(({ code }) => code.toLowerCase() === operationZoneCode.toLowerCase());
  if (!zone)
    throw refuseField('operationZoneCode', 'invalid_value', { en: 'No VAT zone has this code.', fr: 'Aucune zone de TVA n’a ce code.' });
  const { operationZoneId } = zone;
  const after = await kept.change(ctx, id, async (before) => {
    if (before.some((each) => each.operationZoneId === operationZoneId)) throw new AppError('already_exists');
    await ctx.db.restaurantZone.create({ data: { restaurantId: id, operationZoneId, address: { ...(await placeOf(ctx, id)) } } });
    if (isPrimary || before.length === 0) await setPrimary(ctx, id, operationZoneId);
  });
  return summaryOf(requireZone(after, operationZoneId));
}

/**
 * Makes one of a restaurant's zones the one that its VAT follows.
 * @throws data_not_found when the restaurant has no such zone
 */
export async function makeZonePrimary(
  ctx: Context,
  { id, operationZoneId }: { id: number; operationZoneId: number },
): Promise<Record<string, never>> {
  await kept.change(ctx, id, async (before) => {
    requireZone(before, operationZoneId);
    await setPrimary(ctx, id, operationZoneId);
  });
  return {};
}

/**
 * Takes a zone from a restaurant. The primary one only as the last: before that, another has to be made primary.
 * @throws data_not_found; conflict
 */
export async function removeOperationZone(
  ctx: Context,
  { id, operationZoneId }: { id: number; operationZoneId: number },
): Promise<Record<string, never>> {
  await kept.change(ctx, id, async (before) => {
    if (requireZone(before, operationZoneId).isPrimary && before.length > 1)
      throw new AppError('conflict', { extraData: { reason: 'primary_zone' } });
    await ctx.db.restaurantZone.delete({ where: { restaurantId_operationZoneId: { restaurantId: id, operationZoneId } } });
  });
  return {};
}

/** Gives a restaurant the zones back that it had before a change. @throws conflict */
export function undoZoneChange(
  ctx: Context,
  { input, ...entry }: { before: unknown; after: unknown; force: boolean; input: { id: number } },
): Promise<ChangeRecord> {
  return kept.undo(ctx, input.id, entry);
}
