/** The address to download a list with these filters. */
export function downloadHref(path: string, input: Record<string, string | number | boolean | undefined>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) if (value !== undefined) query.set(key, String(value));
  return `${path}${query.size > 0 ? `?${query}` : ''}`;
}
