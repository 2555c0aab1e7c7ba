import { describe, expect, it } from 'vitest';
import { sampleMode } from '@/server/testing/modes';
import { lintModes, type ModeSurroundings } from './consumption-modes.rules';
import type { ConsumptionMode } from './consumption-modes.schema';

const around: ModeSurroundings = { channels: [1, 2], modesWithArea: new Set([7]), typesWithSlots: new Set(['MODE_DELIVERY']) };
const codes = (mode: Partial<ConsumptionMode>, surroundings: Partial<ModeSurroundings> = {}) =>
  lintModes([{ ...sampleMode, ...mode }], { ...around, ...surroundings }).map(({ code }) => code);

describe('linting consumption modes', () => {
  it('reports nothing about a valid mode', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ fee: 1, labelFee: 'Coursier', isTimeSlotModeEnabled: true })).toEqual([]);
    expect(codes({ type: 'MODE_DRIVE', flags: 3 })).toEqual([]);
  });

  it('reports delivery without an area, on the web only', () => {
    expect(codes({}, { modesWithArea: new Set() })).toEqual(['delivery_without_area']);
    expect(codes({ channelId: 1 }, { modesWithArea: new Set() })).toEqual([]);
    expect(codes({ type: 'MODE_SIT_IN' }, { modesWithArea: new Set() })).toEqual([]);
  });

  it('reports time slots without a schedule', () => {
    expect(codes({ isTimeSlotModeEnabled: true }, { typesWithSlots: new Set() })).toEqual(['slots_without_schedule']);
  });

  it.each([
    [{ channelId: 1 }, { channels: [2] }, 'channel_off'],
    [{ fee: 100, labelFee: '' }, {}, 'fee_without_label'],
    [{ reduction: 100 }, {}, 'reduction_without_label'],
    [{ additionalInformationType: 'COMMENT' }, {}, 'question_without_title'],
    [{ additionalInformationAllowSkip: true }, {}, 'skip_without_value'],
    [{ additionalInformationType: 'TABLE_NUMBER', additionalInformationTitle: 'Table?' }, {}, 'table_outside_sit_in'],
    [{ type: 'MODE_DRIVE', flags: 2 }, {}, 'drive_without_flag'],
    [{ sendReminderEmailShowUpNotification: true }, {}, 'reminder_without_notification'],
  ] as const)('reports %j with %j as %s', (mode, surroundings, code) => expect(codes(mode, surroundings)).toEqual([code]));
});
