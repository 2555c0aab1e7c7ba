// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it } from 'vitest';
import { brand, restaurant, TestPage } from '@/components/testing/TestPage';
import { TestShell } from '@/components/testing/TestShell';
import { useFirstRestaurantId } from './useFirstRestaurantId';

const places = [restaurant, { ...restaurant, id: 2, name: 'Sud' }];

function First({ limitedTo }: { limitedTo: number[] | null }) {
  return <p>{useFirstRestaurantId(limitedTo)}</p>;
}

/** The restaurant in which an offer is tried first by a user who last used another one than the first of the brand. */
function firstOf(limitedTo: number[] | null): string {
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() =>
    root.render(
      <TestPage brand={{ ...brand, restaurants: places }}>
        <TestShell path="/admin/brands/1/offers/simulator" restaurants={places} startId={2}>
          <First limitedTo={limitedTo} />
        </TestShell>
      </TestPage>,
    ),
  );
  const text = place.querySelector('p')!.textContent;
  act(() => root.unmount());
  return text;
}

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

it('tries offers in the current restaurant first, unless they are limited to others', () => {
  expect(firstOf(null)).toBe('2');
  expect(firstOf([1, 2])).toBe('2');
  expect(firstOf([1])).toBe('1');
});
