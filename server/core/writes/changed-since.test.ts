import { expect, it } from 'vitest';
import { refuseChangedSince } from './changed-since';

const table = { tableId: 'a', seats: null, name: '7' };
const left = { rooms: { bar: { aisle: 30, decoration: [{ name: 'Bar' }] } }, tables: { a: table } };

it('does not count a field introduced since as a change until it is set', () => {
  const later = (item: object) => ({ ...left, rooms: { bar: { aisle: 30, decoration: [{ name: 'Bar', ...item }] } } });
  expect(() => refuseChangedSince(later({ isLocked: false, groupId: null }), left, false)).not.toThrow();
  expect(() => refuseChangedSince(later({ isLocked: true, groupId: null }), left, false)).toThrow(
    expect.objectContaining({
      code: 'conflict',
      extraData: { reason: 'changed_since', changes: [expect.objectContaining({ path: ['rooms', 'bar', 'decoration'] })] },
    }),
  );
});

it.each([
  ['a value that was emptied', { ...left, tables: { a: { ...table, name: '' } } }],
  ['a field that is gone', { ...left, tables: { a: { tableId: 'a', name: '7' } } }],
  ['an entry that came', { ...left, tables: { ...left.tables, b: table } }],
  ['an entry that went', { ...left, tables: {} }],
  ['one more of a list', { ...left, rooms: { bar: { aisle: 30, decoration: [{ name: 'Bar' }, { name: 'Bar' }] } } }],
])('refuses an undo after %s, unless forced', (_what, now) => {
  expect(() => refuseChangedSince(now, left, false)).toThrow(expect.objectContaining({ code: 'conflict' }));
  expect(() => refuseChangedSince(now, left, true)).not.toThrow();
});
