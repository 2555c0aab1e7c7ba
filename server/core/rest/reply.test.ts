import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../operation/errors';
import { log } from '../platform/log';
import { errorReply } from './reply';

describe('the log of error replies', () => {
  const lines: unknown[][] = [];
  beforeEach(() => {
    lines.length = 0;
    for (const level of ['warn', 'error'] as const)
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push([level, ...line]));
  });
  afterEach(() => vi.restoreAllMocks());

  const logged = (error: unknown) => {
    const { status } = errorReply(error, 'r-1', 'en');
    return [status, ...lines];
  };

  it('has a warning without a stack for a deliberate 503', () => {
    for (const code of ['restaurant_offline', 'unavailable'] as const) {
      lines.length = 0;
      expect(logged(new AppError(code))).toEqual([503, ['warn', { requestId: 'r-1', code }, 'request refused']]);
    }
  });

  it('has an error with its cause when something broke', () => {
    const cause = new Error('connection refused');
    expect(logged(new AppError('unavailable', { cause }))).toEqual([
      503,
      ['error', { requestId: 'r-1', code: 'unavailable', err: cause }, 'request failed'],
    ]);
    lines.length = 0;
    expect(logged(cause)).toEqual([500, ['error', { requestId: 'r-1', code: 'internal_error', err: cause }, 'request failed']]);
    lines.length = 0;
    const meant = new AppError('internal_error');
    expect(logged(meant)).toEqual([500, ['error', { requestId: 'r-1', code: 'internal_error', err: meant }, 'request failed']]);
  });

  it('has nothing for an error of the caller', () => {
    expect(logged(new AppError('data_not_found'))).toEqual([404]);
  });
});
