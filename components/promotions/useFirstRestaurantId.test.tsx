// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { brand, restaurant, TestPage } from '@/components/testing/TestPage';
import { TestShell } from '@/components/testing/TestShell';
import { useFirstRestaurantId } from './useFirstRestaurantId';

const places = [restaurant, { ...restaurant, id: 2, name: 'Sud' }];

function First({ limitedTo }: { limitedTo: number[] | null }) {
  return <p>{useFirstRestaurantId(limitedTo)}</p>;
}

/** The restaurant in which an offer is tried first by a user who last used another one than the first of the brand. */
async function firstOf(limitedTo: number[] | null): Promise<string> {
  const { place, unmount } = await mountInAct(
    <TestPage brand={{ ...brand, restaurants: places }}>
      <TestShell path="/admin/brands/1/offers/simulator" restaurants={places} startId={2}>
        <First limitedTo={limitedTo} />
      </TestShell>
    </TestPage>,
  );
  const text = place.querySelector('p')!.textContent;
  unmount();
  return text;
}

it('tries offers in the current restaurant first, unless they are limited to others', async () => {
  expect(await firstOf(null)).toBe('2');
  expect(await firstOf([1, 2])).toBe('2');
  expect(await firstOf([1])).toBe('1');
});
