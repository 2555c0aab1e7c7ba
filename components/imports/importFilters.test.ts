import { expect, it } from 'vitest';
import { rowSelection } from './importFilters';

const counts = { created: 2, changed: 0, unchanged: 0, conflicts: 0, errors: 0 };
const viewOf = (rows: 'error' | 'conflict' | 'changed' | null, isSettled: boolean) =>
  rowSelection({ rows, warning: null }, counts, isSettled).view;

it('keeps the chosen rows while they are corrected, and shows all once none of them is left', () => {
  expect([viewOf('conflict', false), viewOf('error', false)]).toEqual(['conflict', 'error']);
  expect([viewOf('conflict', true), viewOf('error', true)]).toEqual(['all', 'all']);
  expect(viewOf('changed', true)).toBe('changed');
});

it('shows rows with errors first, then conflicts', () => {
  expect(rowSelection({ rows: null, warning: null }, { ...counts, errors: 1, conflicts: 1 }, true).view).toBe('error');
  expect(rowSelection({ rows: 'error', warning: null }, { ...counts, conflicts: 1 }, true).view).toBe('conflict');
});
