// @vitest-environment happy-dom
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { CardName, OpenRow } from './CardName';

it('a card name is a button that opens its row', async () => {
  const open = vi.fn();
  const { place, unmount } = await mountInAct(
    <OpenRow value={open}>
      <CardName>Tarte</CardName>
    </OpenRow>,
  );
  const button = place.querySelector('button');
  expect(button?.textContent).toBe('Tarte');
  act(() => button?.click());
  expect(open).toHaveBeenCalledOnce();
  unmount();
});

it('a card name is text where rows open nothing', () => {
  expect(renderToString(<CardName>Tarte</CardName>)).toMatch(/^<span[^>]*>Tarte<\/span>$/);
});
