/*
 * Keeps the latest filters in the address.
 * The router writes an address after it has drawn the screen. On a slow machine, the user may choose the next filter before that. The
 * router would then overwrite the newer address with the older one, the next filter would start from there, and one filter would be lost.
 * So while the router is behind, its writes do not change the address.
 */

/** The address (path and search) that a filter is about to write. */
let asking: string | null = null;
/** Addresses written by filters and not drawn yet, oldest first. */
let undrawn: string[] = [];
let keeps = false;

/** Records the search that a filter is about to write to the address, and returns it. */
export function noteAsked(search: URLSearchParams): URLSearchParams {
  asking = `${location.pathname}?${search}`;
  return search;
}

/** From now on, a late write of the router does not replace a newer address. For the browser only; a second call changes nothing. */
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

/** Whether this write comes from a filter. */
function takeAsked(url: string | URL): boolean {
  const address = addressOf(url);
  if (address !== asking) return false;
  asking = null;
  undrawn.push(address);
  return true;
}

/**
 * Whether the router writes an address that is older than the latest one of a filter. An address that no filter wrote is never late: it is
 * a navigation.
 */
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
