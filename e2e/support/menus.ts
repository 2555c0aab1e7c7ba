import ExcelJS from 'exceljs';

/** Products of a new chain, as people keep them in files. */

export const COUNT = 60;
const families = ['Entrées', 'Plats', 'Desserts', 'Boissons'];
export const pictures = ['Œuf mimosa', 'Bœuf bourguignon', 'Crème brûlée'];

const products = Array.from({ length: COUNT }, (_, index) => ({
  sku: `R${String(index).padStart(3, '0')}`,
  name: `${[...pictures, 'Café crème'][index % 4]} n° ${index}`,
  family: families[index % 4] as string,
  cents: 350 + index * 25,
  picture: pictures[index % 4] ?? '',
}));

/** A typical French Excel file: a title, amounts and rates as numbers, a code with zeros, an unknown column. */
export async function workbook(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Carte');
  sheet.addRow(['Carte de printemps']);
  sheet.addRow([]);
  sheet.addRow(['Référence', 'Désignation', 'Famille', 'Prix TTC', 'TVA', 'Allergènes', 'Photo', 'Fournisseur']);
  for (const { sku, name, family, cents, picture } of products)
    sheet.addRow([sku, name, family, cents / 100, 0.1, 'Lait, Œufs', picture, 'Métro']);
  sheet.getColumn(4).numFmt = '#,##0.00 "€"';
  sheet.getColumn(5).numFmt = '0.0%';
  return Buffer.from(await book.xlsx.writeBuffer());
}

/**
 * The same from an old program: semicolons, Windows-1252.
 * @param priceOf the cell of a product's price, if it has changed
 */
export function text(priceOf: (index: number) => string | undefined = () => undefined): Buffer {
  const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  const rows = products.map(({ sku, name, family, cents, picture }, index) =>
    [sku, name, family, priceOf(index) ?? amount(cents), '10 %', picture].join(';'),
  );
  const csv = ['Reference;Name;Category;Price;VAT;Picture', ...rows].join('\r\n');
  return Buffer.from(csv.replaceAll('œ', '\u009c').replaceAll('Œ', '\u008c').replaceAll('€', '\u0080'), 'latin1');
}
