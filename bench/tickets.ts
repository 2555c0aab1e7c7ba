import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import type { Ticket } from '@/server/tickets/chain.types';
import { TestChain } from '@/server/tickets/test-chains';
import { median } from './load';
import { number, table } from './print';

const TICKETS = 200;
const ROUNDS = 5;
const fonts = join(process.cwd(), 'server', 'tickets', 'fonts');

interface BatchTimes {
  /** Milliseconds for the batch: from cached pages, the first time, and with pdfkit writing the same lines. */
  cached: number;
  first: number;
  baseline: number;
  /** The maximum increase of resident memory while cached pages are joined. */
  megabytes: number;
  kilobytes: number;
}

/** Receipts of a lunch: four lines each, with an option and a discount. */
function lunchReceipts(): { text: string; hash: string }[] {
  const chain = new TestChain();
  for (let index = 0; index < TICKETS; index++)
    chain.sell('2026-11-23', {
      lines: [
        { name: 'Œuf mayonnaise', unitCents: 650, quantity: 1 + (index % 2) },
        { name: `Plat du jour ${index % 12}`, unitCents: 1450, options: [{ name: 'Sauce au poivre', quantity: 1, unitCents: 100 }] },
        { name: 'Crème brûlée', unitCents: 700 },
        { name: 'Côtes-du-Rhône', unitCents: 450, vatRate: 2000 },
      ],
      discounts: [{ valueCents: 200, label: 'Formule' }],
    });
  return chain.links.map(({ text, hash }) => ({ text, hash }));
}

/** The same texts by pdfkit alone, one receipt per page, with the same fonts. */
async function writeBare(texts: readonly string[], path: string): Promise<void> {
  const pdf = new PDFDocument({ size: 'A4', margin: 50, autoFirstPage: false });
  const file = pdf.pipe(createWriteStream(path));
  pdf.registerFont('plain', join(fonts, 'DejaVuSansCondensed.ttf')).registerFont('bold', join(fonts, 'DejaVuSansCondensed-Bold.ttf'));
  const money = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
  for (const text of texts) {
    const { restaurant, company, number, at, lines, discounts, total, vat, payments, currency: _ } = JSON.parse(text) as Ticket;
    pdf.addPage();
    const row = (label: string, cents: number) => {
      const { y } = pdf;
      pdf.text(label, 50, y).text(money.format(cents / 100), 400, y, { width: 145, align: 'right' });
    };
    pdf.font('bold').fontSize(14).text(restaurant, 50, 50).font('plain').fontSize(9.5);
    for (const word of [company.name, company.street, `${company.postalCode} ${company.city}`, company.siret, company.vatNumber])
      pdf.text(word);
    pdf.font('bold').text(`Ticket ${number}`).font('plain').text(at).moveDown();
    for (const line of lines) {
      row(`${line.quantity} ${line.name}`, line.gross);
      for (const option of line.options) pdf.text(option.name, 70);
    }
    for (const { label, amount } of discounts) row(label, -amount);
    row('Total', total);
    for (const { type, amount } of payments) row(type, amount);
    for (const { rate, net, tax } of vat) {
      row(`HT ${rate / 100} %`, net);
      row(`TVA ${rate / 100} %`, tax);
    }
  }
  pdf.end();
  await finished(file);
}

/** Batches of receipts by the code behind `POST /orders/tickets/export`, compared with pdfkit. Needs no database. */
async function compareBatches(): Promise<BatchTimes> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-tickets-'));
  process.env.FILES = join(folder, 'kept');
  const { pdfsOf } = await import('@/server/tickets/pdf.service');
  const { JoinedPdf } = await import('@/server/tickets/join-pdf.rules');
  const tickets = lunchReceipts().map((ticket, index) => ({ ...ticket, restaurantId: 1, position: index + 1, copy: null }));
  const texts = tickets.map(({ text }) => text);
  const path = join(folder, 'batch.pdf');
  const timed = async (work: () => Promise<void>) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const write = () =>
    timed(async () => {
      const joined = new JoinedPdf();
      const file = createWriteStream(path);
      for await (const pdf of pdfsOf(tickets, { format: 'a4', locale: 'fr' })) file.write(joined.add(pdf));
      file.end(joined.end('fr', ''));
      await finished(file);
    });
  try {
    const first = await write();
    const before = process.memoryUsage.rss();
    let peak = before;
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 5);
    const [cached, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) cached.push(await write());
    clearInterval(sampling);
    const { size } = await stat(path);
    for (let round = 0; round < ROUNDS; round++) bare.push(await timed(() => writeBare(texts, join(folder, 'bare.pdf'))));
    return {
      ...{ cached: median(cached), first, baseline: median(bare) },
      ...{ megabytes: (peak - before) / 1_048_576, kilobytes: size / 1_024 },
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function run(): Promise<void> {
  const { cached, first, baseline, megabytes, kilobytes } = await compareBatches();
  const row = (what: string, ms: number, goal: string) => [what, number(ms), number(baseline), number(ms / baseline, 2), goal];
  table(
    ['200 receipts in one PDF: ms', 'Brigade', 'bare pdfkit', 'ratio', 'goal'],
    [row('pages that are kept', cached, '≤ 3'), row('the first time', first, '')],
  );
  table(['MB more while they are put together', 'goal', 'kB of the file'], [[number(megabytes), '≤ 150', number(kilobytes)]]);
}
