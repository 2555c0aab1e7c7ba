import { expect, it } from 'vitest';
import { nameWithin } from './paint';

it('shortens a name too long for its table, and keeps the number at its end if that fits', () => {
  expect(nameWithin('T12', 40, 15)).toBe('T12');
  expect(nameWithin('Fenêtre 3', 63, 11)).toBe('Fenêtre 3');
  expect(nameWithin('Terrasse côté jardin 12', 63, 8)).toBe('Terrasse côté…12');
  expect(nameWithin('Un nom de table vraiment très très long', 63, 8)).toBe('Un nom de table…');
  expect(nameWithin('Table 1234', 16, 8)).toBe('Tab…');
  expect(nameWithin('🍷🍷🍷🍷🍷🍷🍷🍷', 20, 8)).toBe('🍷🍷🍷🍷…');
});
