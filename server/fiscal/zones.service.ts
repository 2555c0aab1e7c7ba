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

/** The zones of a restaurant with all their stored data, the primary one first. */
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

async function restoreZones(db: Db, restaurantId: number, zones: ZoneState[]): Promise<void> {
  await db.restaurantZone.deleteMany({ where: { restaurantId } });
  await db.restaurantZone.createMany({ data: zones.map(({ operationZoneCode: _, ...zone }) => ({ restaurantId, ...zone })) });
}

const kept = keepWhole({ kind: 'operation zones', topic: 'fiscal', read: stateOf, restore: restoreZones });

/** Zones are read, added, made primary and removed as a list, which has one version. */
export const versionedZones = kept.versioned(
  (_, { id }: { id: number }) => id,
  (found) => found.map(summaryOf),
);

function requireZone(zones: ZoneState[], operationZoneId: number): ZoneState {
  const zone = zones.find((each) => each.operationZoneId === operationZoneId);
  if (!zone) throw new AppError('data_not_found');
  return zone;
}

const messages = {
  required: { en: 'Required in this zone.', fr: 'Obligatoire dans cette zone.' },
  invalid_format: { en: 'This number is not valid in this country.', fr: 'Ce numéro n’est pas valable dans ce pays.' },
  invalid_check_digits: {
    en: 'The check digits are wrong: a digit is mistyped.',
    fr: 'La clé est fausse\u00a0: un chiffre est mal saisi.',
  },
  half_a_point: { en: 'Enter both coordinates of the point.', fr: 'Saisissez les deux coordonnées du point.' },
} as const satisfies Record<string, Words>;

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const numberOf = (value: unknown) => (value === undefined ? '' : typeof value === 'string' ? compactNumber(value) : null);

/**
 * Faults in a configuration beyond single fields: numbers that the zone's country would not issue (`required`, `invalid_format`,
 * `invalid_check_digits`), and an incomplete point. SIRET and VAT number need not belong together, because members of a VAT group have the
 * group's number.
 * @param raw the content of a request, not yet validated
 */
export function configurationIssues({ params, body }: RawInput): Issue[] {
  const { siret, vatNumber, address } = objectOf(body);
  const { lat, lng } = objectOf(address);
  const zone = zoneOf(Number(objectOf(params).operationZoneId));
  const faults = zone ? numberFaults(zone, { siret: numberOf(siret), vatNumber: numberOf(vatNumber) }) : {};
  const missingCoordinates = (lat === undefined) === (lng === undefined) ? [] : [lat === undefined ? 'address.lat' : 'address.lng'];
  return [
    ...Object.entries(faults).map(([path, code]) => ({ path, code, message: messages[code] })),
    ...missingCoordinates.map((path) => ({ path, code: 'required', message: messages.half_a_point })),
  ];
}

/**
 * Sets the company data of a restaurant in one of its zones, replacing the previous data. Fields of the address that are left out are kept
 * only if the address is the same: they are not shown, so people who only change a number cannot send them back.
 * @throws data_not_found if the restaurant does not have this zone
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
        address: { ...(isSameAddress(address, wanted.address) ? address : await restaurantPointOf(ctx, id)), ...wanted.address },
      },
    });
  });
  return {};
}

const comparedFields = ['route', 'streetNumber', 'postalCode', 'locality', 'country'] as const;
const isSameAddress = (one: ZoneState['address'], other: z.output<typeof configureBody>['address']) =>
  comparedFields.every((field) => one[field] === other[field]);

const emptyDetails = { administrativeAreaLevel1: '', administrativeAreaLevel2: '', provider: '', providerId: '' };

/** The point of an address without coordinates: the restaurant's own. */
async function restaurantPointOf(ctx: Context, restaurantId: number) {
  const { lat, lng } = await ctx.db.restaurant.findUniqueOrThrow({ where: { id: restaurantId }, select: { lat: true, lng: true } });
  return { ...emptyDetails, lat, lng };
}

/** The restaurant's address, for a zone that is not configured yet. */
async function restaurantAddressOf(ctx: Context, restaurantId: number): Promise<ZoneState['address']> {
  const restaurant = await ctx.db.restaurant.findUniqueOrThrow({ where: { id: restaurantId } });
  const { street, postalCode, city, countryCode, lat, lng } = restaurant;
  const [, streetNumber = '', route = street] = /^(\d+\s?(?:bis|ter|quater)?),?\s+(.+)$/i.exec(street) ?? [];
  const country = new Intl.DisplayNames(ctx.locale, { type: 'region' }).of(countryCode) ?? countryCode;
  return { route, streetNumber, postalCode, locality: city, country, lat, lng, ...emptyDetails };
}

async function setPrimary(ctx: Context, restaurantId: number, operationZoneId: number): Promise<void> {
  await ctx.db.restaurantZone.updateMany({ where: { restaurantId, isPrimary: true }, data: { isPrimary: false } });
  await ctx.db.restaurantZone.update({
    where: { restaurantId_operationZoneId: { restaurantId, operationZoneId } },
    data: { isPrimary: true },
  });
}

/**
 * Adds a zone to a restaurant, at first with its own address and no numbers. Its first zone becomes the primary one.
 * @throws invalid_parameters for an unknown zone; already_exists
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
    await ctx.db.restaurantZone.create({
      data: { restaurantId: id, operationZoneId, address: { ...(await restaurantAddressOf(ctx, id)) } },
    });
    if (isPrimary || before.length === 0) await setPrimary(ctx, id, operationZoneId);
  });
  return summaryOf(requireZone(after, operationZoneId));
}

/**
 * Makes one of a restaurant's zones the one that determines its VAT.
 * @throws data_not_found if the restaurant does not have this zone
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
 * Removes a zone from a restaurant. The primary one can only be removed last; before that, another must be made primary.
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

/**
 * Restores the zones that a restaurant had before a change.
 * @throws conflict
 */
export function undoZoneChange(
  ctx: Context,
  { input, ...entry }: { before: unknown; after: unknown; force: boolean; input: { id: number } },
): Promise<ChangeRecord> {
  return kept.undo(ctx, input.id, entry);
}
