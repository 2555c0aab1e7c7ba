import type { QuotaMode } from '@/server/pickup/pickup.values';
import type { ConsumptionMode } from './consumption-modes.schema';
import { type ModeIssueCode, type ModeKind, type ModeType, modeFlags, modeTypes } from './consumption-modes.values';

/** The flags of a new mode. Source: spec, «POST /consumption_modes». */
export function initialFlags(type: ModeType): number {
  return type === 'MODE_DRIVE' ? modeFlags.driveMode : 0;
}

/** The numbers by which quotas refer to modes. Source: spec, «Pickup». */
export const quotaModes: Record<ModeType, QuotaMode> = { MODE_DELIVERY: '1', MODE_TAKE_AWAY: '2', MODE_SIT_IN: '3', MODE_DRIVE: '4' };

/** The facts about a restaurant that the lint needs beside its modes. */
export interface ModeSurroundings {
  /** The brand's active channels. */
  channels: readonly number[];
  /** The delivery modes linked to an active area. */
  modesWithArea: ReadonlySet<number>;
  /** The types for which pickup hours or delivery areas offer slots. */
  typesWithSlots: ReadonlySet<ModeType>;
}

export interface ModeIssue {
  consumptionModeId: number;
  channelId: number;
  type: ModeType;
  code: ModeIssueCode;
}

/** Settings that keep a mode from working, or may confuse guests, in the order of the modes. */
export function lintModes(modes: readonly ConsumptionMode[], surroundings: ModeSurroundings): ModeIssue[] {
  return modes.flatMap((mode) => {
    const { consumptionModeId, channelId, type } = mode;
    return codesOf(mode, surroundings).map((code) => ({ consumptionModeId, channelId, type, code }));
  });
}

function codesOf(mode: ConsumptionMode, { channels, modesWithArea, typesWithSlots }: ModeSurroundings): ModeIssueCode[] {
  const asksForTable = mode.additionalInformationType === 'TABLE_NUMBER';
  const isDelivery = mode.type === 'MODE_DELIVERY';
  const checks: [ModeIssueCode, boolean][] = [
    ['channel_off', !channels.includes(mode.channelId)],
    // Areas only matter for online ordering.
    ['delivery_without_area', isDelivery && mode.channelId === 2 && !modesWithArea.has(mode.consumptionModeId)],
    ['slots_without_schedule', mode.isTimeSlotModeEnabled && !typesWithSlots.has(mode.type)],
    ['fee_without_label', mode.fee > 0 && !mode.labelFee],
    ['reduction_without_label', mode.reduction > 0 && !mode.labelReduction],
    ['question_without_title', mode.additionalInformationType !== null && !mode.additionalInformationTitle],
    ['skip_without_value', mode.additionalInformationAllowSkip === true && !mode.additionalInformationValueIfSkipped],
    ['table_outside_sit_in', asksForTable && mode.type !== 'MODE_SIT_IN'],
    ['drive_without_flag', mode.type === 'MODE_DRIVE' && (mode.flags & modeFlags.driveMode) === 0],
    ['reminder_without_notification', mode.sendReminderEmailShowUpNotification && !mode.customerShowUpNotification],
  ];
  return checks.flatMap(([code, applies]) => (applies ? [code] : []));
}

/** The settings of a mode. */
export type ModeSettings = Omit<ConsumptionMode, 'consumptionModeId' | 'restaurantId' | 'brandId' | 'channelId' | 'type'>;

export function settingsOf(mode: ConsumptionMode): ModeSettings {
  const { consumptionModeId: _, restaurantId: _1, brandId: _2, channelId: _3, type: _4, ...settings } = mode;
  return settings;
}

/** The settings that a copy to another restaurant includes: all but the tables, which belong to a room. */
export function pickSharedSettings(mode: ConsumptionMode): Omit<ModeSettings, 'tableListChoice'> {
  const { tableListChoice: _, ...shared } = settingsOf(mode);
  return shared;
}

/** By channel, and in the order of `modeTypes`. */
export function byChannelAndType(a: ModeKind, b: ModeKind): number {
  return a.channelId - b.channelId || modeTypes.indexOf(a.type) - modeTypes.indexOf(b.type);
}
