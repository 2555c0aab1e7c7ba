import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import en from '@/messages/en/audit.json';
import fr from '@/messages/fr/audit.json';
import { listOperations } from '@/server/core/operation/registry';
import { diff } from '@/server/core/writes/diff';
import { operations } from '@/server/operations';
import { messageKey, tellChanges } from './changes';
import { numberFormOf } from './numberForms';

/** A revert appears in the history under the name of the operation that it undid. */
const nameless = ['audit.revertChange'];
const audited = listOperations(operations)
  .filter(({ operation }) => operation.audit !== false)
  .map(({ id }) => id)
  .filter((id) => !nameless.includes(id));

describe('history messages', () => {
  it.each([
    ['English', en],
    ['French', fr],
  ])('name and describe every audited operation, in %s', (_language, messages) => {
    const named = Object.entries(messages.operations).flatMap(([feature, names]) => Object.keys(names).map((name) => `${feature}.${name}`));
    expect(named.toSorted()).toEqual(audited.toSorted());
    const told = Object.entries(messages.sentences.of).flatMap(([feature, names]) =>
      Object.keys(names).map((name) => `${feature}.${name}`),
    );
    expect(told.toSorted()).toEqual(audited.toSorted());
  });
});

/** The numbers in a JSON schema by field, with their descriptions. */
function numbersIn(schema: unknown): { field: string; description: string }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as {
    properties?: Record<string, { type?: string; anyOf?: { type: string }[]; description?: string }>;
  };
  const isNumber = (type?: string) => type === 'integer' || type === 'number';
  const own = Object.entries(properties).filter(([, { type, anyOf = [] }]) => isNumber(type) || anyOf.some((each) => isNumber(each.type)));
  const inner = Object.values(schema).flatMap(numbersIn);
  return [...own.map(([field, { description = '' }]) => ({ field, description })), ...inner];
}

it('the history shows every amount, rate and time of audited operations in its form, and no label names the stored unit', () => {
  const numbers = listOperations(operations)
    .filter(({ id }) => audited.includes(id))
    .flatMap(({ operation }) => [operation.body, 'data' in operation.success ? operation.success.data : undefined])
    .filter((schema) => schema !== undefined)
    .flatMap((schema) => numbersIn(z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any', io: 'input' })));
  const stored = (unit: RegExp) =>
    numbers.filter(
      ({ field, description }) => field in en.fields && (unit.test(description) || (unit.test('Cents') && /Cents$/.test(field))),
    );
  const unformatted = (unit: RegExp, forms: string[]) => stored(unit).filter(({ field }) => !forms.includes(numberFormOf(field) ?? ''));
  expect(stored(/\bcents\b/).length).toBeGreaterThan(20);
  expect(unformatted(/\bcents\b/i, ['money'])).toEqual([]);
  expect(unformatted(/basis points/i, ['percent', 'factor', 'money'])).toEqual([]);
  expect(unformatted(/minutes/i, ['time', 'duration'])).toEqual([]);
  const labels = [en, fr].flatMap(({ fields }) => Object.values(fields));
  expect(labels.filter((label) => /cents|centimes|basis points|points de base|minutes/i.test(label))).toEqual([]);
});

describe('the changes module', () => {
  const only = (...changes: Parameters<typeof tellChanges>[0]) => tellChanges(changes).changes;

  it('lists an added or removed item field by field, without ids and empty values', () => {
    expect(only({ path: [], kind: 'added', after: { userId: 7, name: 'Ann', email: null, flags: [], count: 0 } })).toEqual([
      { path: ['name'], kind: 'added', after: 'Ann' },
    ]);
    expect(only({ path: [], kind: 'removed', before: { name: 'Ann' } })).toEqual([{ path: ['name'], kind: 'removed', before: 'Ann' }]);
  });

  it('lists the entries of a list by name, after the other fields', () => {
    const lines = [
      { productId: 4, productName: 'Croissant', quantity: 2 },
      { productId: 5, quantity: 3 },
    ];
    expect(tellChanges([{ path: [], kind: 'added', after: { lines, supplier: 'Verger' } }])).toEqual({
      changes: [
        { path: ['supplier'], kind: 'added', after: 'Verger' },
        { path: ['lines', '4'], kind: 'added', after: lines[0] },
        { path: ['lines', '5'], kind: 'added', after: lines[1] },
      ],
      names: { 4: 'Croissant', 5: '5' },
    });
  });

  it('lists what arrived in place of announced lines, and the announced lines not again', () => {
    const line = { productId: 4, productName: 'Cola', quantity: 48 };
    const before = { lines: [line], announcedLines: null };
    const after = { lines: [{ ...line, quantity: 40 }], announcedLines: [line] };
    expect(only(...diff(before, after))).toEqual([{ path: ['lines', '4', 'quantity'], kind: 'changed', before: 48, after: 40 }]);
  });

  it('lists pickup quotas per consumption mode, once for all days with the same change', () => {
    const quota = (consumptionMode: string, orderingQuota: number) => ({ consumptionMode, orderingQuota });
    const lunches = ['MON', 'TUE'].map((day) => ({
      path: ['pickupSchedules', `${day} 11:30`, 'orderingQuotas'],
      kind: 'changed' as const,
      before: [quota('1', 20), quota('2', 5)],
      after: [quota('1', 25), quota('2', 5)],
    }));
    const once = tellChanges(lunches, { 'MON 11:30': 'MON 11:30–14:00', 'TUE 11:30': 'TUE 11:30–14:00' });
    expect(once.changes).toEqual([{ path: ['week', 'MON,TUE', '690-840', '1'], kind: 'changed', before: 20, after: 25 }]);
    // Preparing prepared changes again gives the same result.
    expect(tellChanges(once.changes, once.names)).toEqual(once);
  });

  it('describes a range with other times as changed hours, and joins a range that crosses midnight', () => {
    const row = (day: string, start: number, end: number, orderingQuotas: object[] = []) => ({ day, start, end, orderingQuotas });
    const path = (key: string) => ['pickupSchedules', key];
    const moved = [
      { path: path('MON 11:30'), kind: 'removed' as const, before: row('MON', 690, 840) },
      { path: path('MON 12:00'), kind: 'added' as const, after: row('MON', 720, 840) },
    ];
    expect(only(...moved)).toEqual([
      { path: ['week', 'MON'], kind: 'changed', before: { start: 690, end: 840 }, after: { start: 720, end: 840 } },
    ]);
    const night = [
      { path: path('FRI 18:00'), kind: 'added' as const, after: row('FRI', 1080, 1440) },
      { path: path('SAT 00:00'), kind: 'added' as const, after: row('SAT', 0, 120) },
    ];
    expect(only(...night)).toEqual([{ path: ['week', 'FRI', '1080-1560'], kind: 'added', after: {} }]);
    const longer = { path: [...path('MON 11:30'), 'end'], kind: 'changed' as const, before: 840, after: 870 };
    expect(tellChanges([longer], { 'MON 11:30': 'MON 11:30–14:00' }).changes).toEqual([
      { path: ['week', 'MON'], kind: 'changed', before: { start: 690, end: 840 }, after: { start: 690, end: 870 } },
    ]);
  });

  it('lists locks setting by setting', () => {
    const locks = { path: ['locked'], kind: 'changed' as const, before: [['a']], after: [['a'], ['b', 'c']] };
    expect(only(locks)).toEqual([{ path: ['locked', 'b.c'], kind: 'added', after: true }]);
  });

  it('lists new settings one by one when there were none before', () => {
    expect(only({ path: ['own'], kind: 'changed', before: null, after: { preparationTime: 15 } })).toEqual([
      { path: ['own', 'preparationTime'], kind: 'added', after: 15 },
    ]);
  });

  it('describes another published layout as one change, and another version of it as a version change', () => {
    const change = (field: string, before: unknown, after: unknown) => ({ path: [field], kind: 'changed' as const, before, after });
    expect(only(change('tableLayoutUuid', 's', 'w'), change('version', 3, 1))).toEqual([
      change('publication', { layout: 's', version: 3 }, { layout: 'w', version: 1 }),
    ]);
    expect(only(change('version', 3, 1))).toEqual([change('version', 3, 1)]);
  });

  it('leaves plain fields, whole values and lists unchanged', () => {
    const changes = [
      { path: ['a'], kind: 'changed' as const, before: 1, after: 2 },
      { path: [], kind: 'changed' as const, before: 1, after: 2 },
      { path: ['list'], kind: 'added' as const, after: [1] },
    ];
    expect(only(...changes)).toEqual(changes);
  });

  it('makes keys that are valid in message files', () => {
    expect(messageKey('stock settings')).toBe('stock_settings');
    expect(messageKey('CAN_EDIT_AREAS')).toBe('CAN_EDIT_AREAS');
  });
});
