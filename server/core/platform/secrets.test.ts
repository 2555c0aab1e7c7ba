import { afterEach, expect, it, vi } from 'vitest';
import { reseal, seal, unseal } from './secrets';

afterEach(() => vi.unstubAllEnvs());

it('a sealed secret can be unsealed only for the same place and with the same key', () => {
  vi.stubEnv('SECRETS_KEY', 'one key');
  const sealed = seal('pm_123', 'wallet_cards');
  expect(sealed).not.toContain('pm_123');
  expect(seal('pm_123', 'wallet_cards')).not.toBe(sealed);
  expect(unseal(sealed, 'wallet_cards')).toBe('pm_123');
  expect(() => unseal(sealed, 'elsewhere')).toThrow();
  const changed = `${sealed.slice(0, -6)}${sealed.at(-6) === 'A' ? 'B' : 'A'}${sealed.slice(-5)}`;
  expect(() => unseal(changed, 'wallet_cards')).toThrow();
  vi.stubEnv('SECRETS_KEY', 'another key');
  expect(() => unseal(sealed, 'wallet_cards')).toThrow();
  vi.stubEnv('SECRETS_KEY', '');
  expect(() => seal('pm_123', 'wallet_cards')).toThrow('SECRETS_KEY');
});

it('reads what the former key encrypted, and encrypts it with the current key', () => {
  vi.stubEnv('SECRETS_KEY', 'former');
  const sealed = seal('pm_123', 'wallet_cards');
  vi.stubEnv('SECRETS_KEY', 'current');
  expect(() => reseal(sealed, 'wallet_cards')).toThrow();
  vi.stubEnv('SECRETS_KEY_FORMER', 'former');
  expect(unseal(sealed, 'wallet_cards')).toBe('pm_123');
  expect(() => reseal(sealed, 'elsewhere')).toThrow();
  const anew = reseal(sealed, 'wallet_cards') ?? '';
  expect(reseal(anew, 'wallet_cards')).toBeNull();
  vi.stubEnv('SECRETS_KEY_FORMER', '');
  expect(unseal(anew, 'wallet_cards')).toBe('pm_123');
});
