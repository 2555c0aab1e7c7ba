/** Whether a caller accepts an encoding according to `Accept-Encoding` (RFC 9110, section 12.5.3). */
export function takesEncoding(accepted: string | null | undefined, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(accepted ?? '');
}
