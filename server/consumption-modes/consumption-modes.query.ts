import type { Location } from '@/server/core/operation/access';
import { AppError } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { Prisma, type ConsumptionMode as Row } from '@/server/generated/prisma/client';
import { byChannelAndType, type ModeSettings } from './consumption-modes.rules';
import type { ConsumptionMode } from './consumption-modes.schema';

const withBrand = { restaurant: { select: { brandId: true } } } as const;

/** A row in the form of the interface. */
function toMode({ restaurant, ...row }: Row & { restaurant: { brandId: number } }): ConsumptionMode {
  return {
    consumptionModeId: row.id,
    restaurantId: row.restaurantId,
    brandId: restaurant.brandId,
    channelId: row.channelId,
    type: row.type,
    flags: row.flags,
    fee: row.feeCents,
    labelFee: row.labelFee,
    reduction: row.reductionCents,
    labelReduction: row.labelReduction,
    delay: row.delay,
    additionalInformationTitle: row.additionalInformationTitle,
    additionalInformationType: row.additionalInformationType,
    additionalInformationValueIfSkipped: row.additionalInformationValueIfSkipped,
    tableListChoice: row.tableListChoice as ConsumptionMode['tableListChoice'],
    additionalInformationAllowSkip: row.additionalInformationAllowSkip,
    isTimeSlotModeEnabled: row.isTimeSlotModeEnabled,
    customerShowUpNotification: row.customerShowUpNotification,
    sendReminderEmailShowUpNotification: row.sendReminderEmailShowUpNotification,
    delayBeforeSendingReminderEmailShowUpNotification: row.delayBeforeSendingReminderEmailShowUpNotification,
  };
}

/** The settings of a mode as columns of its row; omitted ones are left out. */
export function columnsOf({ fee, reduction, tableListChoice, ...settings }: Partial<ModeSettings>) {
  const tables = tableListChoice === undefined ? {} : { tableListChoice: tableListChoice ?? Prisma.DbNull };
  return { ...settings, feeCents: fee, reductionCents: reduction, ...tables };
}

/** A dining option in the form of the interface; null if it does not exist or was deleted. */
export async function findMode(db: Db, consumptionModeId: number): Promise<ConsumptionMode | null> {
  const row = await db.consumptionMode.findFirst({ where: { id: consumptionModeId, deletedAt: null }, include: withBrand });
  return row && toMode(row);
}

/**
 * A dining option in the form of the interface.
 * @throws data_not_found if it does not exist or was deleted
 */
export async function readMode(db: Db, consumptionModeId: number): Promise<ConsumptionMode> {
  const mode = await findMode(db, consumptionModeId);
  if (!mode) throw new AppError('data_not_found');
  return mode;
}

/** The dining options of a restaurant, by channel and in the order of `modeTypes`; of all channels unless one is given. */
export async function readModesOf(db: Db, restaurantId: number, channelId?: number): Promise<ConsumptionMode[]> {
  const rows = await db.consumptionMode.findMany({ where: { restaurantId, channelId, deletedAt: null }, include: withBrand });
  return rows.map(toMode).sort(byChannelAndType);
}

/** All dining options that a restaurant ever had, by channel and in the order of `modeTypes`, marking the deleted ones. */
export async function readAllModes(db: Db, restaurantId: number): Promise<{ mode: ConsumptionMode; isDeleted: boolean }[]> {
  const rows = await db.consumptionMode.findMany({ where: { restaurantId }, include: withBrand });
  const modes = rows.map((row) => ({ mode: toMode(row), isDeleted: row.deletedAt !== null }));
  return modes.sort((a, b) => byChannelAndType(a.mode, b.mode));
}

/** The dining options of several restaurants, by channel and in the order of `modeTypes`. Restaurants without any are missing. */
export async function readModesOfSeveral(db: Db, restaurantIds: number[]): Promise<Map<number, ConsumptionMode[]>> {
  const rows = await db.consumptionMode.findMany({ where: { restaurantId: { in: restaurantIds }, deletedAt: null }, include: withBrand });
  return Map.groupBy(rows.map(toMode).sort(byChannelAndType), ({ restaurantId }) => restaurantId);
}

/** Where a dining option belongs. Also finds deleted ones, which the history can restore. */
export async function locateMode(db: Db, { consumptionModeId }: { consumptionModeId: number }): Promise<Location | null> {
  return db.consumptionMode.findUnique({ where: { id: consumptionModeId }, select: { restaurantId: true } });
}
