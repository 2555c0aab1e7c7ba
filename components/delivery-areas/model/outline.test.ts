import { expect, it } from 'vitest';
import { parsePoint } from './outline';

it.each([
  ['48.8674, 2.3637', { lat: 48.8674, lng: 2.3637 }],
  [' 48.8674 2.3637 ', { lat: 48.8674, lng: 2.3637 }],
  ['48,8674; 2,3637', { lat: 48.8674, lng: 2.3637 }],
  ['-21,34 55,48', { lat: -21.34, lng: 55.48 }],
  ['48, 2', { lat: 48, lng: 2 }],
  ['91, 2', null],
  ['48, 181', null],
  ['12 rue de Rivoli', null],
  ['48.8674', null],
  ['', null],
])('reads a point or nothing from “%s”', (text, point) => {
  expect(parsePoint(text)).toEqual(point);
});
