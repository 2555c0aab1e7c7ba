import type { z } from 'zod';
import type { ChangeRecord, Context } from '@/server/core/context';
import type { Db } from '@/server/core/db';
import { AppError } from '@/server/core/errors';
import { keptWhole } from '@/server/core/kept-whole';
import type { Issue } from '@/server/core/parse';
import type { addZoneBody, configureBody, ZoneState, ZoneSummary } from './fiscal.schema';
import { compactNumber, siretFault, vatNumberFault } from './numbers.rules';
import { zoneOf, zones } from './referential';
import type { OperationZone } from './referential/form';

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

const kept = keptWhole({ kind: 'operation zones', read: stateOf, restore: giveBack });

/** The same, once nobody else changes them. */
export async function listZonesToChange(ctx: Context, { id }: { id: number }): Promise<ZoneSummary[]> {
  await kept.lock(ctx.db, id);
  return listOperationZones(ctx, { id });
}

function held(zones: ZoneState[], operationZoneId: number): ZoneState {
  const zone = zones.find((each) => each.operationZoneId === operationZoneId);
  if (!zone) throw new AppError('data_not_found');
  return zone;
}

function refuse(issues: Issue[]): void {
  if (issues.length === 0) return;
  const onlyMissing = issues.every(({ code }) => code === 'required');
  throw new AppError(onlyMissing ? 'missing_parameters' : 'invalid_parameters', { extraData: { issues } });
}

const sentences = {
  required: { en: 'Required in this zone.', fr: 'Obligatoire dans cette zone.' },
  invalid_format: { en: 'Not written as such a number is in this country.', fr: 'Ce numéro n’a pas la forme attendue dans ce pays.' },
  invalid_check_digits: { en: 'The check digits do not fit: a digit is mistyped.', fr: 'La clé ne correspond pas : un chiffre est faux.' },
} as const;

/** True where some group of the zone bears VAT. */
function isTaxed(zone: OperationZone): boolean {
  return Object.values(zone.rates).some((series) => series.some(({ eatIn, takeAway, delivery }) => eatIn + takeAway + delivery > 0));
}

/** Holds the numbers of a business against what the zone's country asks for. @throws missing_parameters, invalid_parameters */
function checkNumbers(ctx: Context, zone: OperationZone, { siret, vatNumber }: { siret: string; vatNumber: string }): void {
  const isFrench = zone.countryCode === 'FR';
  const issue = (path: string, fault: keyof typeof sentences | null): Issue[] =>
    fault === null ? [] : [{ path, code: fault, message: sentences[fault][ctx.locale] }];
  const missing = (isNeeded: boolean) => (isNeeded ? 'required' : null);
  refuse([
    ...issue('siret', siret === '' ? missing(isFrench) : isFrench ? siretFault(siret) : null),
    ...issue('vatNumber', vatNumber === '' ? missing(isTaxed(zone)) : vatNumberFault(zone.countryCode, vatNumber)),
  ]);
}

/**
 * Says who a restaurant is in one of its zones. SIRET and VAT number are held against their check digits; that they belong together is
 * not asked for, because the members of a VAT group bear the group's number.
 * @throws data_not_found when the restaurant has no such zone; missing_parameters, invalid_parameters
 */
export async function configureOperationZone(
  ctx: Context,
  { id, operationZoneId, ...wanted }: z.output<typeof configureBody> & { id: number; operationZoneId: number },
): Promise<Record<string, never>> {
  await kept.change(ctx, id, async (before) => {
    const zone = zoneOf(held(before, operationZoneId).operationZoneId);
    if (!zone) throw new AppError('data_not_found');
    const { socialReason, address } = wanted;
    const numbers = { siret: compactNumber(wanted.siret), vatNumber: compactNumber(wanted.vatNumber) };
    checkNumbers(ctx, zone, numbers);
    const place = await placeOf(ctx, id);
    await ctx.db.restaurantZone.update({
      where: { restaurantId_operationZoneId: { restaurantId: id, operationZoneId } },
      data: { socialReason, ...numbers, address: { ...address, lat: address.lat ?? place.lat, lng: address.lng ?? place.lng } },
    });
  });
  return {};
}

/** Where the restaurant is, as the address of a zone that nobody configured yet. */
async function placeOf(ctx: Context, restaurantId: number): Promise<ZoneState['address']> {
  const restaurant = await ctx.db.restaurant.findUniqueOrThrow({ where: { id: restaurantId } });
  const { street, postalCode, city, countryCode, lat, lng } = restaurant;
  const [, streetNumber = '', route = street] = /^(\d+\s?(?:bis|ter|quater)?),?\s+(.+)$/i.exec(street) ?? [];
  const country = new Intl.DisplayNames(ctx.locale, { type: 'region' }).of(countryCode) ?? countryCode;
  const unknown = { administrativeAreaLevel1: '', administrativeAreaLevel2: '', provider: '', providerId: '' };
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
  if (!zone) {
    const issue = { path: 'operationZoneCode', code: 'invalid_value', message: 'No zone of the referential has this code.' };
    throw new AppError('invalid_parameters', { extraData: { issues: [issue] } });
  }
  const { operationZoneId } = zone;
  const after = await kept.change(ctx, id, async (before) => {
    if (before.some((each) => each.operationZoneId === operationZoneId)) throw new AppError('already_exists');
    await ctx.db.restaurantZone.create({ data: { restaurantId: id, operationZoneId, address: { ...(await placeOf(ctx, id)) } } });
    if (isPrimary || before.length === 0) await setPrimary(ctx, id, operationZoneId);
  });
  return summaryOf(held(after, operationZoneId));
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
    held(before, operationZoneId);
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
    if (held(before, operationZoneId).isPrimary && before.length > 1) throw new AppError('conflict');
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
