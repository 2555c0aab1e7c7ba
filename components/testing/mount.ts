import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

interface Mounted {
  /** The element around the content. */
  place: HTMLElement;
  /** Shows other content instead. What both have in common keeps its state. */
  show: (content: ReactNode) => void;
  /** Removes the content and its element. */
  unmount: () => void;
}

/** Shows content in the document. It appears a moment later: wait for it. */
export function mount(content: ReactNode): Mounted {
  const place = document.body.appendChild(document.createElement('div'));
  // React removes the whole content when it fails to render: the run then fails, rather than a wait for what is gone.
  const root = createRoot(place, { onUncaughtError: (error) => void Promise.reject(error) });
  root.render(content);
  return {
    place,
    show: (other) => root.render(other),
    unmount: () => {
      root.unmount();
      place.remove();
    },
  };
}

/**
 * Like `mount`, in React's test environment (`IS_REACT_ACT_ENVIRONMENT`), which it begins and which lasts until the test file ends: each file
 * starts without it (`worker-setup.ts`). It resolves once the content has appeared; what `show` shows appears at once.
 */
export async function mountInAct(content: ReactNode): Promise<Mounted> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const { place, show, unmount } = await act(async () => mount(content));
  return { place, show: (other) => act(() => show(other)), unmount: () => act(unmount) };
}
