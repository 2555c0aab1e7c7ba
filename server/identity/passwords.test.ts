import { describe, expect, it } from 'vitest';
import { generatePassword, hashPassword, passwordMatches } from './passwords';
import { isEasilyGuessed } from './passwords.rules';

describe('passwords', () => {
  it('are hashed with argon2id, each with its own salt', async () => {
    const [first, second] = await Promise.all([hashPassword('crème brûlée'), hashPassword('crème brûlée')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await passwordMatches(first, 'crème brûlée')).toBe(true);
    expect(await passwordMatches(first, 'creme brulee')).toBe(false);
    expect(await passwordMatches(null, 'crème brûlée')).toBe(false);
  });

  it('match whether the keyboard composes accents or not', async () => {
    expect(await passwordMatches(await hashPassword('brûlée'.normalize('NFD')), 'brûlée'.normalize('NFC'))).toBe(true);
  });

  it.each([
    ['chef@example.com', true],
    [' CHEF@example.com ', true],
    ['aaaaaaaaaaaa', true],
    ['abababababab', true],
    ['a longer password', false],
  ])('such as %j are easily guessed: %s', (password, expected) => {
    expect(isEasilyGuessed(password, 'chef@example.com')).toBe(expected);
  });

  it('are unique and free of look-alike characters when generated as temporary ones', () => {
    const made = Array.from({ length: 2000 }, generatePassword);
    expect(new Set(made).size).toBe(2000);
    for (const password of made) expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  });
});
