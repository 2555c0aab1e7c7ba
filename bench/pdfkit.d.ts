/** The part of pdfkit (included in @react-pdf/renderer) that the bench uses. */
declare module 'pdfkit' {
  import type { Writable } from 'node:stream';

  export default class PDFDocument {
    constructor(options: { size: string; margin: number; autoFirstPage: boolean });
    readonly y: number;
    pipe<Target extends Writable>(target: Target): Target;
    registerFont(name: string, path: string): this;
    font(name: string): this;
    fontSize(size: number): this;
    addPage(): this;
    moveDown(): this;
    text(text: string, x?: number, y?: number, options?: { width?: number; align?: string }): this;
    end(): void;
  }
}
