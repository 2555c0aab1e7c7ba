import { describe, expect, it } from 'vitest';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { euros } from '@/server/testing/euros';
import { changesOf, fieldsOf, formFrom, formOf, namesIn, settingsOf, wrongFields } from './form';

const mode: ConsumptionMode = {
  consumptionModeId: 1,
  restaurantId: 1,
  brandId: 1,
  channelId: 2,
  type: 'MODE_SIT_IN',
  flags: 6,
  fee: 290,
  labelFee: 'Service',
  reduction: 0,
  labelReduction: null,
  delay: 15,
  additionalInformationTitle: 'Table?',
  additionalInformationType: 'TABLE_NUMBER',
  additionalInformationValueIfSkipped: null,
  tableListChoice: ['1', '2'],
  additionalInformationAllowSkip: null,
  isTimeSlotModeEnabled: false,
  customerShowUpNotification: false,
  sendReminderEmailShowUpNotification: false,
  delayBeforeSendingReminderEmailShowUpNotification: 0,
};

describe('consumption mode form', () => {
  it('yields no changes while unedited, for every kind of table list', () => {
    for (const tableListChoice of [['1', '2'], null, true, 'all', [1, 2]] as const) {
      const known = {
        ...mode,
        tableListChoice: Array.isArray(tableListChoice) ? [...tableListChoice] : tableListChoice,
      } as ConsumptionMode;
      const settings = settingsOf(formFrom(fieldsOf(formOf(known, euros.en))), known, euros.en);
      expect(settings && changesOf(settings, known)).toEqual({});
    }
  });

  it('shows flags as switches and amounts as money, and converts them back', () => {
    expect(formOf(mode, euros.en)).toMatchObject({
      flags: { driveMode: false, eWallet: true, blindCopies: true },
      fee: '2.90',
      reduction: '',
    });
    const form = {
      ...formOf(mode, euros.en),
      flags: { driveMode: true, eWallet: false, blindCopies: true },
      fee: '3,5',
      labelFee: ' ',
      tables: 'A1, A2\nB1',
    };
    const settings = settingsOf(form, mode, euros.en);
    expect(settings && changesOf(settings, mode)).toEqual({ flags: 5, fee: 350, labelFee: null, tableListChoice: ['A1', 'A2', 'B1'] });
  });

  it('lists the fields that cannot be saved', () => {
    expect(wrongFields({ ...formOf(mode, euros.en), fee: 'much', delay: '1.5', reminderDelay: '99999', reduction: '' }, euros.en)).toEqual([
      'fee',
      'delay',
      'reminderDelay',
    ]);
    expect(settingsOf({ ...formOf(mode, euros.en), fee: '-1' }, mode, euros.en)).toBeNull();
    expect(namesIn(' 1, 2;3\n\n4 ,')).toEqual(['1', '2', '3', '4']);
  });
});
