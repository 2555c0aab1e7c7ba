/**
 * Joins the runs of a text (`<r><t>`), without phonetic hints (`<rPh>`). Keeps one character more than the limit, so that the caller can
 * see that it is too long.
 */
export class TextCollector {
  private parts = '';
  private inText = false;
  private inPhonetic = false;

  constructor(private readonly limit: number) {}

  begin(): void {
    this.parts = '';
    this.inText = this.inPhonetic = false;
  }

  open(tag: string): void {
    if (tag === 'rPh') this.inPhonetic = true;
    else if (tag === 't') this.inText = true;
  }

  close(tag: string): void {
    if (tag === 'rPh') this.inPhonetic = false;
    else if (tag === 't') this.inText = false;
  }

  add(text: string): void {
    if (this.inText && !this.inPhonetic && this.parts.length <= this.limit) this.parts += text.slice(0, this.limit + 1 - this.parts.length);
  }

  end(): string {
    return this.parts;
  }
}

/** The text as the cell shows it: characters that XML cannot contain are written as `_x000D_` (ECMA-376, ST_Xstring). */
export function cellText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
