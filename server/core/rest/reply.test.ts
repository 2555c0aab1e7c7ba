import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../operation/errors';
import { log } from '../platform/log';
import { errorReply } from './reply';

describe('what is logged of an answer that is the fault of the service', () => {
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

  it('is a warning without a stack where the refusal was meant', () => {
    for (const code of ['restaurant_offline', 'unavailable'] as const) {
      lines.length = 0;
      expect(logged(new AppError(code))).toEqual([503, ['warn', { requestId: 'r-1', code }, 'request refused']]);
    }
  });

  it('is an error with its cause where something broke', () => {
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

  it('is nothing for what the caller did wrong', () => {
    expect(logged(new AppError('data_not_found'))).toEqual([404]);
  });
});
