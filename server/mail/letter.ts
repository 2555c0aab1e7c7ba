import type { Locale } from '@/server/core/operation/errors';

/** The contents of a mail, sent both as plain text and as HTML. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** The one action that the mail asks for. */
  action: { label: string; address: string };
  /** Paragraphs below the action. */
  after: string[];
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[letter] ?? '');

/** Users enter names: a line break in one must not start another line or header. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Renders a letter for sending. */
export function renderLetter(
  { subject, paragraphs, action, after }: Letter,
  locale: Locale,
): { subject: string; text: string; html: string } {
  const [above, below] = [paragraphs.map(inOneLine), after.map(inOneLine)];
  const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const html = `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(inOneLine(subject))}</title></head>
<body style="margin:0;padding:32px 16px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
${above.map((text) => paragraph(text, '')).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(action.address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#703877;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>
${paragraph(action.address, 'font-size:14px;word-break:break-all')}
${below.map((text) => paragraph(text, 'font-size:14px')).join('\n')}
<p style="margin:24px 0 0;font-size:14px">Brigade</p>
</div>
</body>
</html>
`;
  const text = `${[...above, `${action.label}${locale === 'fr' ? '\u00a0' : ''}:\n${action.address}`, ...below, 'Brigade'].join('\n\n')}\n`;
  return { subject: inOneLine(subject), text, html };
}
