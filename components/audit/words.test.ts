import { describe, expect, it } from 'vitest';
import en from '@/messages/en/audit.json';
import fr from '@/messages/fr/audit.json';
import { registered } from '@/server/core/registry';
import { operations } from '@/server/operations';
import { byField, messageKey } from './changes';

/** What a revert leaves in the history bears the name of the operation that it took back. */
const nameless = ['audit.revertChange'];
const audited = registered(operations)
  .filter(({ operation }) => operation.audit !== false)
  .map(({ id }) => id)
  .filter((id) => !nameless.includes(id));

describe('the words of the history', () => {
  it.each([
    ['English', en],
    ['French', fr],
  ])('name every operation that leaves an entry, in %s', (_language, messages) => {
    const named = Object.entries(messages.operations).flatMap(([feature, names]) => Object.keys(names).map((name) => `${feature}.${name}`));
    expect(named.toSorted()).toEqual(audited.toSorted());
  });
});

describe('byField', () => {
  it('tells of a new thing by its fields, without those that hold nothing', () => {
    expect(byField([{ path: [], kind: 'added', after: { name: 'Ann', email: null, flags: [], count: 0 } }])).toEqual([
      { path: ['name'], kind: 'added', after: 'Ann' },
      { path: ['count'], kind: 'added', after: 0 },
    ]);
    expect(byField([{ path: [], kind: 'removed', before: { name: 'Ann' } }])).toEqual([{ path: ['name'], kind: 'removed', before: 'Ann' }]);
  });

  it('tells of its lists entry by entry, after its fields', () => {
    const after = { lines: [{ productName: 'Croissant', quantity: 2 }, { quantity: 3 }], supplier: 'Verger' };
    expect(byField([{ path: [], kind: 'added', after }])).toEqual([
      { path: ['supplier'], kind: 'added', after: 'Verger' },
      { path: ['lines', 'Croissant'], kind: 'added', after: { productName: 'Croissant', quantity: 2 } },
      { path: ['lines', '2'], kind: 'added', after: { quantity: 3 } },
    ]);
  });

  it('leaves fields, lists and plain values as they are', () => {
    const changes = [
      { path: ['a'], kind: 'changed' as const, before: 1, after: 2 },
      { path: [], kind: 'changed' as const, before: 1, after: 2 },
      { path: [], kind: 'added' as const, after: [1] },
    ];
    expect(byField(changes)).toEqual(changes);
  });

  it('makes keys that messages can have', () => {
    expect(messageKey('stock settings')).toBe('stock_settings');
    expect(messageKey('CAN_EDIT_AREAS')).toBe('CAN_EDIT_AREAS');
  });
});
