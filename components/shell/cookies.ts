/** The restaurant last used, to which /admin leads. */
export const restaurantCookie = 'brigade_restaurant';

/** Remembers a choice in this browser for a year. Not for secrets, as scripts can read it. */
export function remember(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser in use
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
