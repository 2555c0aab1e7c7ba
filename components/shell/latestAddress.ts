/*
 * Keeps the latest filters in the address.
 *
 * The router writes an address when its screen has been drawn. On a slow machine the next filter is chosen before that: the router
 * would write the older address over the newer one, and the filter after that would start from there. One would be lost. So while
 * the router is behind, what it writes does not change the address.
 */

/** What is about to be written for a filter: path and search. */
let asking: string | null = null;
/** What was written for filters, oldest first, and is not drawn yet. */
let undrawn: string[] = [];
let keeps = false;

/** Takes note of a search that a filter is about to write into the address, and returns it. */
export function noteAsked(search: URLSearchParams): URLSearchParams {
  asking = `${location.pathname}?${search}`;
  return search;
}

/** From now on, an address that the router writes late leaves a newer one alone. For the browser; a second call changes nothing. */
export function keepLatestAddress(): void {
  if (keeps) return;
  keeps = true;
  const pushState = history.pushState.bind(history);
  const replaceState = history.replaceState.bind(history);
  history.pushState = (state, unused, url) => {
    if (!url || !takeAsked(url)) forget();
    pushState(state, unused, url);
  };
  history.replaceState = (state, unused, url) => {
    replaceState(state, unused, url && (takeAsked(url) || !isBehind(url) ? url : location.href));
  };
  window.addEventListener('popstate', forget);
}

/** Whether this is what a filter is writing. */
function takeAsked(url: string | URL): boolean {
  const address = addressOf(url);
  if (address !== asking) return false;
  asking = null;
  undrawn.push(address);
  return true;
}

/** Whether the router writes what was asked for before something else. An address that no filter wrote is never late: somebody goes there. */
function isBehind(url: string | URL): boolean {
  const drawn = undrawn.indexOf(addressOf(url));
  undrawn = drawn === -1 ? [] : undrawn.slice(drawn + 1);
  return undrawn.length > 0;
}

function forget(): void {
  asking = null;
  undrawn = [];
}

function addressOf(url: string | URL): string {
  const { pathname, searchParams } = new URL(url, location.href);
  return `${pathname}?${searchParams}`;
}
