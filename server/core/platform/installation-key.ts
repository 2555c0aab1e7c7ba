import { randomBytes } from 'node:crypto';
import { type Db, prisma } from './db';
import { singleton } from './singleton';

const KEY_BYTES = 32;
const keyPromises = () => singleton('installation.keys', () => new Map<string, Promise<Buffer>>());

/**
 * A secret key of this installation for one purpose, shared by all processes. Created by the first process that asks.
 * @param purpose such as `file links`
 */
export function installationKey(purpose: string): Promise<Buffer> {
  let key = keyPromises().get(purpose);
  if (!key) {
    key = readKey(prisma, purpose);
    keyPromises().set(purpose, key);
    key.catch(() => keyPromises().delete(purpose));
  }
  return key;
}

async function readKey(db: Db, purpose: string): Promise<Buffer> {
  await db.sql.run`insert into installation_keys (purpose, key) values (${purpose}, ${randomBytes(KEY_BYTES)}) on conflict do nothing`;
  const [row] = await db.sql.read<{ key: Buffer }>`select key from installation_keys where purpose = ${purpose}`;
  if (!row) throw new Error(`The key for ${purpose} is gone`);
  return row.key;
}

const settledKeys = () => singleton('installation.keys.settled', () => new Map<string, Buffer>());

/**
 * The same within a transaction, on its connection: waiting for a second connection of the pool could block it for ever. If the transaction
 * is rolled back, a key created here is lost with it, so this process remembers keys only once they were read.
 */
export async function installationKeyWithin(db: Db, purpose: string): Promise<Buffer> {
  const key = settledKeys().get(purpose);
  if (key) return key;
  const [found] = await db.sql.read<{ key: Buffer }>`select key from installation_keys where purpose = ${purpose}`;
  if (!found) return readKey(db, purpose);
  settledKeys().set(purpose, found.key);
  return found.key;
}
