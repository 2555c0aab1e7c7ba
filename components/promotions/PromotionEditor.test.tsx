// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterText } from '@/components/testing/enterText';
import { mountInAct } from '@/components/testing/mount';
import { brand, TestPage } from '@/components/testing/TestPage';
import { TestShell } from '@/components/testing/TestShell';
import messages from '@/messages/en';
import type { PromotionWithVersion } from '@/server/promotions/promotions.schema';
import { PATIENCE_MS } from '@/server/testing/patience';
import { ruleOf } from '@/server/testing/promotion-factories';
import PromotionEditor from './PromotionEditor';

const at = '2026-11-01T10:00:00.000Z';
const promotion: PromotionWithVersion = {
  ...{ promotionId: 7, brandId: 1, name: 'Lunch', label: 'Lunch', rule: ruleOf({ rate: 2_000 }), state: 'draft', hasChanges: true },
  ...{ version: null, lastVersion: 0, startsAt: null, endsAt: null, next: null, uses: 0, givenCents: 0, archivedAt: null },
  ...{ createdAt: at, updatedAt: at, etag: '"1"' },
};
let place: HTMLElement;
let unmount = () => {};

beforeEach(() => {
  const saved = { ...promotion, label: 'Less', rule: ruleOf({ cents: 150, hours: [{ day: 'MON', start: 690, end: 840 }] }) };
  const down = { error: { message: 'Down.', data: { code: 'unavailable', httpStatus: 503 } } };
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      String(url).includes('updatePromotion')
        ? [{ result: { data: { ...saved, __changes: [] } } }]
        : String(url)
            .split(',')
            .map(() => down),
    ),
  );
});
afterEach(() => {
  unmount();
  vi.unstubAllGlobals();
});

it('previews a save in the phrases of the rule, old and new', async () => {
  ({ place, unmount } = await mountInAct(
    <TestPage brand={brand}>
      <TestShell path="/admin/brands/1/offers/promotions/7">
        <PromotionEditor promotion={promotion} canEdit onEdited={() => undefined} />
      </TestShell>
    </TestPage>,
  ));
  act(() => enterText(place.querySelectorAll('input')[1] as HTMLInputElement, 'Less'));
  const preview = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === messages.common.save.preview);
  await act(async () => preview?.click());
  const list = () => [...document.body.querySelectorAll('[role="dialog"] li')].map(({ textContent }) => textContent);
  await vi.waitFor(
    async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
      expect(list()).toEqual([
        '~What guests readLunch→Less',
        '~Days and hoursat any time→on Mondays from 11:30 to 14:00',
        '~What guests get20% off the cart→€1.50 off the cart',
      ]);
    },
    { timeout: PATIENCE_MS, interval: 1 },
  );
});
