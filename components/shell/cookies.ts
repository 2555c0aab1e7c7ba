/** Holds the restaurant somebody last worked on, so that /admin comes back to it. */
export const restaurantCookie = 'brigade_restaurant';

/** Remembers a choice of this browser for a year. Not for secrets: scripts can read it. */
export function remember(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that people use
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
