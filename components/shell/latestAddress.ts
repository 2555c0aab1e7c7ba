/*
 * Keeps the latest filters in the address.
 * The router writes an address after it has drawn the screen. On a slow machine, the user may choose the next filter before that. The
 * router would then overwrite the newer address with the older one, the next filter would start from there, and one filter would be lost.
 * So while the router is behind, its writes do not change the address.
 */

/** The address (path and search) that a filter is about to write. */
let requested: string | null = null;
/** Addresses written by filters and not drawn yet, oldest first. */
let pending: string[] = [];
let isInstalled = false;

/** Records the search that a filter is about to write to the address, and returns it. */
export function recordRequestedSearch(search: URLSearchParams): URLSearchParams {
  requested = `${location.pathname}?${search}`;
  return search;
}

/** From now on, a late write of the router does not replace a newer address. For the browser only; a second call changes nothing. */
export function keepLatestAddress(): void {
  if (isInstalled) return;
  isInstalled = true;
  const pushState = history.pushState.bind(history);
  const replaceState = history.replaceState.bind(history);
  history.pushState = (state, unused, url) => {
    if (!url || !takeRequested(url)) forget();
    pushState(state, unused, url);
  };
  history.replaceState = (state, unused, url) => {
    replaceState(state, unused, url && (takeRequested(url) || !isBehind(url) ? url : location.href));
  };
  window.addEventListener('popstate', forget);
}

/** Whether this write comes from a filter. */
function takeRequested(url: string | URL): boolean {
  const address = addressOf(url);
  if (address !== requested) return false;
  requested = null;
  pending.push(address);
  return true;
}

/**
 * Whether the router writes an address that is older than the latest one of a filter. An address that no filter wrote is never late: it is
 * a navigation.
 */
function isBehind(url: string | URL): boolean {
  const index = pending.indexOf(addressOf(url));
  pending = index === -1 ? [] : pending.slice(index + 1);
  return pending.length > 0;
}

function forget(): void {
  requested = null;
  pending = [];
}

function addressOf(url: string | URL): string {
  const { pathname, searchParams } = new URL(url, location.href);
  return `${pathname}?${searchParams}`;
}
