import { expect, it } from 'vitest';
import type { ReportGeneration } from '@/server/reports/reports.schema';
import { pauseOf, shareOf, sizeOf, stateOf } from './reportState';

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

it('derives the state of a report from its status and expiry', () => {
  expect(stateOf(report)).toBe('running');
  expect(stateOf({ ...report, status: 'failed' })).toBe('failed');
  expect(stateOf({ ...report, status: 'succeed' })).toBe('ready');
  expect(stateOf({ ...report, status: 'succeed', expired: true })).toBe('expired');
});

it('returns the progress of a report once its rows are counted', () => {
  expect(shareOf(report)).toBeNull();
  expect(shareOf({ ...report, total: 0 })).toBeNull();
  expect(shareOf({ ...report, done: 1, total: 4 })).toBe(0.25);
});

it('shows sizes in a readable unit', () => {
  expect(sizeOf(999)).toEqual({ value: 999, unit: 'B' });
  expect(sizeOf(1_500)).toEqual({ value: 1.5, unit: 'kB' });
  expect(sizeOf(12_000_000)).toEqual({ value: 12, unit: 'MB' });
});

it('polls less often the longer a report has been running, and not at all without one', () => {
  const begun = Date.parse(report.createdAt);
  expect(pauseOf([{ ...report, status: 'succeed' }], begun)).toBe(false);
  expect([0, 60_000, 3_600_000].map((age) => pauseOf([report], begun + age))).toEqual([2_000, 12_000, 30_000]);
  // With clocks that differ.
  expect(pauseOf([report], begun - 60_000)).toBe(2_000);
  const newer = { ...report, createdAt: new Date(begun + 3_600_000).toISOString() };
  expect(pauseOf([report, newer], begun + 3_600_000)).toBe(2_000);
});
