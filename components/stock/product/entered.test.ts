import { expect, it } from 'vitest';
import { emptyEntry, isEntered } from './entered';

it('recognises entries stored by this form, and rejects anything else', () => {
  const kept = { ...emptyEntry(), quantity: 4, safetyStock: null, reason: { code: 'WASTE', words: 'fell down' } };
  expect(isEntered(JSON.parse(JSON.stringify(kept)))).toBe(true);
  expect(isEntered(JSON.parse(JSON.stringify(emptyEntry())))).toBe(true);
  for (const odd of [
    null,
    3,
    {},
    { ...kept, quantity: 'four' },
    { ...kept, quantity: -1 },
    { ...kept, seen: 'four' },
    { ...kept, reason: { code: 'MAGIC', words: '' } },
  ])
    expect(isEntered(odd)).toBe(false);
});
