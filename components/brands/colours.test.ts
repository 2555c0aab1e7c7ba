import { expect, it } from 'vitest';
import { colourWarnings, contrast, parseColour } from './colours';

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#7a2f53', '#7a2f53')).toBe(1);
});

it('warns about white text that is hard to read and about colours that are too similar', () => {
  expect(colourWarnings('#7a2f53', '#f2c14e')).toEqual([]);
  expect(colourWarnings('#f2c14e', null)).toMatchObject([{ kind: 'weak' }]);
  expect(colourWarnings('#7a2f53', '#6a2f63')).toMatchObject([{ kind: 'alike' }]);
  expect(colourWarnings(null, '#ffffff')).toEqual([]);
});

it('normalises hex colours as people type them, and rejects anything else', () => {
  expect(['#7A2F53', '7a2f53', ' #abc ', '', 'red', '#12345'].map(parseColour)).toEqual([
    '#7a2f53',
    '#7a2f53',
    '#aabbcc',
    null,
    undefined,
    undefined,
  ]);
});
