// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { mountInAct } from '@/components/testing/mount';
import { Flyout } from './Flyout';

it('keeps its panel in the window, even if the focus has scrolled the page to a field of the panel', async () => {
  // The page is 390 px wide. Its panel begins at 180 px, is 300 px wide, and the page has scrolled by 98 px to show it.
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(390);
  vi.stubGlobal('scrollX', 98);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ left: 82, right: 382 } as DOMRect);
  const measured = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly measure: () => void) {}
      observe() {
        this.measure();
        measured();
      }
      disconnect() {}
    },
  );
  const { place, unmount } = await mountInAct(
    <Flyout opened onChange={() => undefined} label="Add by hand" trigger={() => null}>
      {() => <input />}
    </Flyout>,
  );
  expect(measured).toHaveBeenCalled();
  expect(place.querySelector<HTMLElement>('[role="dialog"]')?.style.translate).toBe('-98px');
  unmount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
