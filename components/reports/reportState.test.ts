import { expect, it } from 'vitest';
import type { ReportGeneration } from '@/server/reports/reports.schema';
import { shareOf, sizeOf, stateOf } from './reportState';

const report: ReportGeneration = {
  reportGenerationId: 1,
  name: 'customers.csv',
  createdAt: 'Sat Nov 21 2026 10:00:00 GMT+0000 (Coordinated Universal Time)',
  reportType: 'customer_base_export',
  status: 'running',
  expired: false,
  done: 0,
  total: null,
  size: null,
  failure: null,
  expiresAt: null,
};

it('says what became of a report', () => {
  expect(stateOf(report)).toBe('running');
  expect(stateOf({ ...report, status: 'failed' })).toBe('failed');
  expect(stateOf({ ...report, status: 'succeed' })).toBe('ready');
  expect(stateOf({ ...report, status: 'succeed', expired: true })).toBe('expired');
});

it('knows how far it is once the rows are counted', () => {
  expect(shareOf(report)).toBeNull();
  expect(shareOf({ ...report, total: 0 })).toBeNull();
  expect(shareOf({ ...report, done: 1, total: 4 })).toBe(0.25);
});

it('names sizes in a unit that people can read', () => {
  expect(sizeOf(999)).toEqual({ value: 999, unit: 'B' });
  expect(sizeOf(1_500)).toEqual({ value: 1.5, unit: 'kB' });
  expect(sizeOf(12_000_000)).toEqual({ value: 12, unit: 'MB' });
});
