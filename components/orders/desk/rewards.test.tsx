// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { mount } from '@/components/testing/mount';
import { restaurant, TestPage } from '@/components/testing/TestPage';
import type { Quote } from '@/server/orders/order.schema';
import { PATIENCE_MS } from '@/server/testing/patience';
import { emptyDesk } from './desk';
import { PricePanel } from './PricePanel';

let unmount = () => {};
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

const reward = (rewardId: number, name: string, points: number) => ({ rewardId, name, points, isActive: true });
const answers: Record<string, unknown> = {
  'loyalty.listMembers': { items: [{ customerId: 7, available: 200 }] },
  'loyalty.listRewards': [reward(1, 'Free delivery', 80), reward(2, 'Free dessert', 150)],
};

/** The rewards on the screen, with the first one chosen, and the outcome that the quote has for it. */
async function rewardsWhen(outcome: 'applied' | 'skipped') {
  vi.stubGlobal('fetch', async (url: string) => {
    const paths = new URL(url, 'http://brigade.test').pathname.split('/').at(-1)?.split(',') ?? [];
    return Response.json(paths.map((path) => ({ result: { data: answers[path] ?? [] } })));
  });
  const entry = { kind: 'reward', id: '1', label: 'Free delivery', outcome, valueCents: 0, missing: null, staff: 'Nothing is delivered.' };
  const { place, unmount: end } = mount(
    <TestPage restaurant={restaurant}>
      <PricePanel
        form={{ ...emptyDesk(2, 'MODE_TAKE_AWAY'), customerId: 7, rewards: ['1'] }}
        onChange={() => {}}
        refusals={{ at: () => undefined, atLine: () => undefined }}
        quote={{ trace: [entry], items: [], fees: [], discounts: [], grants: [], vat: [] } as unknown as Quote}
        subtotal={null}
        isFetching={false}
        isPriced
        isRefused={false}
      />
    </TestPage>,
  );
  unmount = end;
  await vi.waitFor(() => expect(place.querySelectorAll('fieldset input')).toHaveLength(2), PATIENCE_MS);
  const fieldset = place.querySelector('fieldset')!;
  const dessert = [...fieldset.querySelectorAll<HTMLInputElement>('input')][1]!;
  return { legend: fieldset.querySelector('legend')?.textContent, text: fieldset.textContent, canAddDessert: !dessert.disabled };
}

it('counts a chosen reward that applies as spent', async () => {
  const shown = await rewardsWhen('applied');
  expect(shown).toMatchObject({ legend: expect.stringContaining('120 points'), canAddDessert: false });
  expect(shown.text).not.toContain('Doesn’t apply');
});

it('says beside a chosen reward why it does not apply, and counts its points as left', async () => {
  const shown = await rewardsWhen('skipped');
  expect(shown).toMatchObject({ legend: expect.stringContaining('200 points'), canAddDessert: true });
  expect(shown.text).toContain('Doesn’t apply, so no points are spent. Nothing is delivered.');
});
