import fc from 'fast-check';
import { expect, it } from 'vitest';
import { letteringOf, MIN_FONT_PX } from './lettering';

const room = { width: 72, height: 70 };
const guests = { covers: '4', minutes: '1 h 05' };

it('shows name, guests and time where they fit, and drops the guests before the time', () => {
  expect(letteringOf(room, 1, { name: '7', ...guests })).toMatchObject({ name: '7', lines: ['covers', 'minutes'] });
  expect(letteringOf({ ...room, height: 45 }, 0.6, { name: '7', ...guests }).lines).toEqual(['minutes']);
  expect(letteringOf(room, 0.2, { name: '7', ...guests }).lines).toEqual([]);
  expect(letteringOf(room, 1, { name: '7' }).lines).toEqual([]);
});

it('shortens a name that is too wide for its table', () => {
  expect(letteringOf(room, 0.3, { name: 'Terrasse' }).name).toBe('Te…');
  expect(letteringOf(room, 0.3, { name: 'T12' }).name).toBe('T12');
});

it('keeps the number of a shortened name, and omits a name that could be another table’s', () => {
  expect(letteringOf(room, 0.3, { name: 'Terrasse 12' }).name).toBe('…12');
  expect(letteringOf(room, 0.6, { name: 'Table d’honneur 12' }).name).toBe('Tabl…12');
  expect(letteringOf(room, 0.3, { name: 'T107' }).name).toBe('');
  expect(letteringOf(room, 0.16, { name: '250' }).name).toBe('');
  expect(letteringOf({ width: 72, height: 40 }, 0.2, { name: '7' }).name).toBe('');
});

it('uses no font smaller than the readable minimum, at any zoom', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.02, max: 4, noNaN: true }),
      fc.integer({ min: 20, max: 400 }),
      fc.integer({ min: 20, max: 400 }),
      fc.string({ minLength: 1, maxLength: 20 }),
      (scale, width, height, name) => {
        const { nameSize, lineSize } = letteringOf({ width, height }, scale, { name, ...guests });
        expect(Math.min(nameSize, lineSize) * scale).toBeGreaterThanOrEqual(MIN_FONT_PX - 1e-9);
      },
    ),
  );
});
