// @vitest-environment happy-dom
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, it } from 'vitest';
import type { NavigationIcon } from '@/components/shell/navigationIcons';
import { ShellProvider } from '@/components/shell/shellContext';
import { brand, restaurant, TestPage } from '@/components/testing/TestPage';
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
      <PathnameContext value="/admin/brands/1/offers/simulator">
        <TestPage brand={{ ...brand, restaurants: places }}>
          <ShellProvider
            user={{ userId: 1, name: 'Ann', email: 'ann@demo.test', role: 'brand' }}
            brands={[brand]}
            restaurants={places}
            archived={[]}
            startId={2}
            icons={{} as Record<NavigationIcon, null>}
          >
            <First limitedTo={limitedTo} />
          </ShellProvider>
        </TestPage>
      </PathnameContext>,
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
