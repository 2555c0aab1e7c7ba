import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

interface Mounted {
  /** The element around the content. */
  place: HTMLElement;
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
    unmount: () => {
      root.unmount();
      place.remove();
    },
  };
}

/** Like `mount`, in React's test environment (`IS_REACT_ACT_ENVIRONMENT`). It resolves once the content has appeared. */
export async function mountInAct(content: ReactNode): Promise<Mounted> {
  const mounted = await act(async () => mount(content));
  return { ...mounted, unmount: () => act(mounted.unmount) };
}
