/** What `csv` of core/reads puts before texts that a spreadsheet would run, taken away again. */
export function withoutGuard(text: string): string {
  return text.replace(guarded, '$1$2$3').replace(/^'(?=[\t\r\n])/, '');
}

const guarded = /(^|[;\t\r\n])([\s"]*)'([=+\-@＝＋－＠])/g;
