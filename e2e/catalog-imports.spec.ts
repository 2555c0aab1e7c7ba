import ExcelJS from 'exceljs';
import { expect, signIn, speakFrench, test } from './support/fixtures';
import { tokenOf } from './support/token';

const COUNT = 60;
const families = ['Entrées', 'Plats', 'Desserts', 'Boissons'];
const productAt = (index: number) => ({
  sku: `R${String(index).padStart(3, '0')}`,
  name: `${['Œuf mimosa', 'Bœuf bourguignon', 'Crème brûlée', 'Café crème'][index % 4]} n° ${index}`,
  family: families[index % 4] as string,
  cents: 350 + index * 25,
});
const products = Array.from({ length: COUNT }, (_, index) => productAt(index));

/** What a person keeps in a French Excel: a title, amounts and rates as numbers, a code with zeros. */
async function workbook(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Carte');
  sheet.addRow(['Carte de printemps']);
  sheet.addRow([]);
  sheet.addRow(['Référence', 'Désignation', 'Famille', 'Prix TTC', 'TVA', 'Allergènes', 'Fournisseur']);
  for (const { sku, name, family, cents } of products) sheet.addRow([sku, name, family, cents / 100, 0.1, 'Lait, Œufs', 'Métro']);
  sheet.getColumn(4).numFmt = '#,##0.00 "€"';
  sheet.getColumn(5).numFmt = '0.0%';
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** The same as an old program writes it, with a dearer dish and a mistake. */
function text(): Buffer {
  const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  const prices = products.map(({ cents }, index) => (index === 1 ? '15,90 €' : index === 2 ? 'sur demande' : amount(cents)));
  const rows = products.map(({ sku, name, family }, index) => [sku, name, family, prices[index]].join(';'));
  const written = ['Référence;Désignation;Famille;Prix TTC', ...rows].join('\r\n');
  return Buffer.from(written.replaceAll('œ', '\u009c').replaceAll('Œ', '\u008c').replaceAll('€', '\u0080'), 'latin1');
}

test('a French workbook and a file of an old program become a catalog, and come on the menus', async ({ page, request }) => {
  await signIn(page, 'admin');
  await speakFrench(page);
  const headers = await tokenOf(request, 'admin');
  const made = await request.post('/v1/brands', { headers, data: { name: 'Chez Élise' } });
  const { brandId } = (await made.json()).data;
  for (const name of ['Chez Élise Bastille', 'Chez Élise Nation']) {
    const address = { street: '1 rue de la Paix', postalCode: '75002', city: 'Paris', countryCode: 'FR', lat: 48.87, lng: 2.33 };
    const answer = await request.post('/v1/restaurants', { headers, data: { brandId, name, ...address, timeZone: 'Europe/Paris' } });
    expect(answer.status()).toBe(201);
  }
  // An empty catalog leads to it.
  await page.goto(`/admin/brands/${brandId}/catalog`);
  await expect(page.getByText('Aucun produit pour l’instant')).toBeVisible();
  await page.getByRole('link', { name: 'Importer un fichier' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importer des produits' })).toBeVisible();

  const upload = async (name: string, buffer: Buffer) => {
    await page.goto(`/admin/brands/${brandId}/imports/new?kind=catalog`);
    await expect(page.getByRole('heading', { level: 1, name: 'Importer des produits' })).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await page.getByRole('button', { name: 'Envoyer et lire' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  const apply = async (rows: string, sentence: string) => {
    await page.getByRole('button', { name: rows }).click();
    const dialog = page.getByRole('dialog', { name: /^Appliquer / });
    await expect(dialog).toContainText(sentence);
    await dialog.getByRole('button', { name: 'Appliquer l’import' }).click();
  };

  await upload('carte.xlsx', await workbook());
  await expect(page.getByRole('combobox', { name: 'Lire Désignation comme' })).toHaveValue('name');
  await expect(page.getByRole('combobox', { name: 'Lire TVA comme' })).toHaveValue('vatGroup');
  await expect(page.getByRole('combobox', { name: 'Lire Fournisseur comme' })).toHaveValue('');
  await expect(page.getByText('Restaurer les produits archivés')).toBeVisible();
  await page.getByRole('button', { name: 'Vérifier les lignes' }).click();
  await expect(page.getByRole('button', { name: `Nouveaux ${COUNT}` })).toBeVisible();
  await expect(page.getByText('Catégories qui seront créées : Entrées, Plats, Desserts, Boissons')).toBeVisible();
  await apply(`Appliquer ${COUNT} lignes`, `${COUNT} produits seront ajoutés`);
  await expect(page.getByText(`${COUNT} produits ajoutés, aucun modifié`)).toBeVisible();

  await page.getByRole('button', { name: 'Les mettre à la carte' }).click();
  const offer = page.getByRole('dialog', { name: `Mettre ${COUNT} produits à la carte` });
  await offer.getByRole('button', { name: 'Mettre à la carte de 2 restaurants' }).click();
  await expect(page.getByText(`${COUNT * 2} ajouts à la carte`)).toBeVisible();

  await upload('carte.csv', text());
  await page.getByRole('button', { name: 'Vérifier les lignes' }).click();
  await expect(page.getByRole('button', { name: 'En erreur 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: `Inchangés ${COUNT - 2}` })).toBeVisible();
  await page.getByRole('button', { name: 'Modifiés 1' }).click();
  await expect(page.getByRole('row', { name: /Bœuf bourguignon n° 1/ })).toContainText('15,90');
  await apply('Appliquer 1 ligne', 'Aucun produit ne sera ajouté, 1 sera modifié');
  await expect(page.getByText(`Aucun produit ajouté, 1 modifié, ${COUNT - 2} inchangés`)).toBeVisible();

  // The menus of restaurants have it by now; the change of the price alone is taken back.
  await page.getByRole('button', { name: 'Annuler l’import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’import' }).click();
  await expect(page.getByText('1 ligne annulée')).toBeVisible();
});
