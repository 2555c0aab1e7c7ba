import { describe, expect, it } from 'vitest';
import { AppError } from '../operation/errors';
import type { Role } from './caller';
import { channelOf } from './channel';

function codeOf(role: Role, given?: number | null): unknown {
  try {
    return channelOf({ role }, given);
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
}

describe('the channel of a request', () => {
  it.each([
    ['kiosk', 1],
    ['customer', 2],
    ['web', 2],
    ['pos', 5],
  ] as const)('for the role %s is %i, and any other is rejected', (role, channelId) => {
    expect([codeOf(role), codeOf(role, null), codeOf(role, channelId)]).toEqual([channelId, channelId, channelId]);
    expect(codeOf(role, channelId === 2 ? 5 : 2)).toBe('invalid_parameters');
  });

  it.each(['admin', 'brand_group', 'brand', 'restaurant'] as const)('must be given by the role %s unless there is a default', (role) => {
    expect([codeOf(role), codeOf(role, null), codeOf(role, 5)]).toEqual(['missing_parameters', 'missing_parameters', 5]);
    expect(channelOf({ role }, undefined, 2)).toBe(2);
  });
});
