const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X|Macintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
/** The order matters: most browsers also claim to be those below them. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** A short name for a User-Agent header: «Firefox, Windows», «curl»; null if it is unknown. */
export function deviceName(userAgent: string | null): string | null {
  const text = userAgent?.trim();
  if (!text) return null;
  const findName = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(text))?.[1];
  const browser = findName(browsers);
  const parts = browser ? [browser, findName(systems)] : [text.split(/[/ (]/)[0]];
  return parts.filter(Boolean).join(', ').slice(0, 40) || null;
}
