// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { CardName, OpenRow } from './CardName';

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

it('a card name is a button that opens its row', () => {
  const open = vi.fn();
  const place = document.createElement('div');
  const root = createRoot(place);
  act(() =>
    root.render(
      <OpenRow value={open}>
        <CardName>Tarte</CardName>
      </OpenRow>,
    ),
  );
  const button = place.querySelector('button');
  expect(button?.textContent).toBe('Tarte');
  act(() => button?.click());
  expect(open).toHaveBeenCalledOnce();
  act(() => root.unmount());
});

it('a card name is text where rows open nothing', () => {
  expect(renderToString(<CardName>Tarte</CardName>)).toMatch(/^<span[^>]*>Tarte<\/span>$/);
});
