import { beforeEach, describe, expect, it } from 'vitest';
import { readSheetDraft } from '@/components/editing/sheet/useKeptSheet';
import { createCatalogProducts, listCatalogProducts, updateCatalogProducts } from '@/server/catalog/catalog.operations';
import type { CatalogProduct } from '@/server/catalog/catalog.schema';
import { AppError } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import { type Actor, asUser } from '@/server/testing/as';
import { createBrand, createUser } from '@/server/testing/factories';
import { type CatalogSheet, openCatalogSheet } from './product';
import { saveEdits } from './saveEdits';

let admin: Actor;
let brandId: number;
beforeEach(async () => {
  admin = await asUser((await createUser(prisma, { role: 'admin' })).id);
  brandId = (await createBrand(prisma)).id;
});

/** How the next write fails: its answer is lost after it was done, or the request never arrives. */
let line: 'works' | 'loses the answer' | 'loses the request' = 'works';
/** The time of the latest change that the sheet knows. */
let known = 0;
beforeEach(() => {
  known = 0;
});
type Keyed<Input> = Input & { idempotencyKey: string };

async function overTheLine<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  if (line === 'loses the request') throw new Error('not reached');
  const answer = await send();
  if (line === 'loses the answer') throw new Error('not reached');
  return answer;
}

const readAll = async () => (await admin.call(listCatalogProducts, { brandId, state: 'all', limit: 1_000 })).items;
/** A refusal in the form that a call throws. */
function asThrown(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw Object.assign(new Error(error.message), { data: { code: error.code, httpStatus: error.status } });
}
const write = (operation: never) => ({
  mutate: ({ idempotencyKey, ...input }: Keyed<object>) =>
    overTheLine(() => admin.call(operation, input as never, { idempotencyKey }).catch(asThrown)),
});

function save(store: CatalogSheet, what: 'all' | 'open' = 'all') {
  const catalog = {
    createCatalogProducts: write(createCatalogProducts as never),
    updateCatalogProducts: write(updateCatalogProducts as never),
  };
  // Like the screen: reads the changes since the latest known one.
  const readChanged = async (since = known) => {
    const products = (await readAll()).filter(({ updatedAt }) => Date.parse(updatedAt) >= Math.min(since, known));
    store.mergeRows(products);
    return products;
  };
  return saveEdits(what, {
    client: { catalog } as never,
    brandId,
    store,
    readChanged,
    errorMessage: String,
    onProgress: () => undefined,
  });
}

/** Opens the sheet after a reload, from the data kept in the browser. */
async function reopen(store: CatalogSheet): Promise<CatalogSheet> {
  const later = openCatalogSheet(true);
  later.show(await readAll());
  later.restore(readSheetDraft<CatalogProduct>(JSON.stringify(store.draft(Date.now())))!);
  return later;
}

async function begin(...names: string[]): Promise<CatalogSheet> {
  const store = openCatalogSheet(true);
  store.show(await readAll());
  store.setColumns([
    { key: 'name', write: String, read: (value) => ({ value }), initial: '' },
    { key: 'priceCents', write: String, read: (value) => ({ value: Number(value) }), initial: 0 },
  ]);
  store.paste(names.map((name, index) => [name, String(100 * (index + 1))]));
  return store;
}
const names = async () => (await readAll()).map(({ name }) => name).sort();

describe('new products whose save got no answer', () => {
  it('are created once, and what was entered since is saved over them', async () => {
    const store = await begin('Thé', 'Lait');
    line = 'loses the answer';
    expect((await save(store)).failures).toHaveLength(1);
    expect(await names()).toEqual(['Lait', 'Thé']);

    line = 'works';
    const later = await reopen(store);
    const [first] = later.edits;
    later.change([{ key: first!.key, column: 'name', value: 'Thé vert' }]);
    later.setColumns([{ key: 'name', write: String, read: (value) => ({ value }), initial: '' }]);
    expect(await save(later)).toMatchObject({ made: 2, changed: 1, failures: [] });
    expect(await names()).toEqual(['Lait', 'Thé vert']);
    expect([later.edits, later.draft(0)]).toEqual([[], null]);
  });

  it('are resent unchanged, with nothing else', async () => {
    const store = await begin('Thé');
    line = 'loses the request';
    await save(store);
    expect(await names()).toEqual([]);

    line = 'works';
    const later = await reopen(store);
    later.change([{ key: later.edits[0]!.key, column: 'priceCents', value: 250 }]);
    expect(await save(later, 'open')).toMatchObject({ made: 1, changed: 0 });
    expect((await readAll()).map(({ name, priceCents }) => [name, priceCents])).toEqual([['Thé', 100]]);
    expect(later.edits).toMatchObject([{ row: { name: 'Thé' }, cells: { priceCents: 250 } }]);
  });

  it('are recognised among products that others have changed since, whatever the filters show', async () => {
    const store = await begin('Thé');
    line = 'loses the answer';
    await save(store);
    line = 'works';
    const later = openCatalogSheet(true);
    later.restore(readSheetDraft<CatalogProduct>(JSON.stringify(store.draft(Date.now())))!);
    known = Date.now() + 60_000;
    expect(await save(later, 'open')).toMatchObject({ made: 1, failures: [] });
    expect([later.edits, later.attempt]).toEqual([[], null]);
  });

  it('hold back products added since until it is known whether they were created', async () => {
    const store = await begin('Thé');
    line = 'loses the answer';
    await save(store);
    line = 'loses the request';
    const later = await reopen(store);
    later.change([{ key: 'new-other', column: 'name', value: 'Lait' }]);
    await save(later);
    expect(await names()).toEqual(['Thé']);
    expect(later.attempt?.rows).toHaveLength(1);
  });
});

it('a refused save is not sent again under its idempotency key', async () => {
  line = 'works';
  const store = await begin('Thé', 'x'.repeat(1_000));
  expect((await save(store)).failures).toHaveLength(1);
  expect(store.attempt).toBeNull();
  const [, long] = store.edits;
  store.change([{ key: long!.key, column: 'name', value: 'Lait' }]);
  expect(await save(store)).toMatchObject({ made: 2, failures: [] });
  expect(await names()).toEqual(['Lait', 'Thé']);
});
