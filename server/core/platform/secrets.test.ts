import { afterEach, expect, it, vi } from 'vitest';
import { seal, unseal } from './secrets';

afterEach(() => vi.unstubAllEnvs());

it('keeps a secret for its place and its key alone', () => {
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
