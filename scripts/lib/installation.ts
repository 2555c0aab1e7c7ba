import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { codeOf, hashOfCode } from '@/server/setup/setup-code';
import { withConnection } from './connection';

/** The state of a migrated database. */
export interface Installation {
  /** Has the demo's accounts, whose password is public. */
  isDemo: boolean;
  /** Neither brands nor users, and no setup code was shown: an installation with a code waits for its admin. */
  isEmpty: boolean;
  /** Without one, it waits to be set up. */
  hasAdmin: boolean;
}

/** Reads the state of a migrated database. */
export function inspectInstallation(url: string): Promise<Installation> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<Installation>(`select exists (select from users where email = 'admin@demo.test') as "isDemo",
      not exists (select from users) and not exists (select from brands) and not exists (select from setup_codes) as "isEmpty", exists (select from users where role = 'admin') as "hasAdmin"`);
    return rows[0] as Installation;
  });
}

/**
 * The code for creating the first admin: the one that this key derived earlier, or a new one besides those of machines with other keys. All
 * of them work.
 * @param key of this installation, with which the same code can be shown again
 * @returns null once there is an admin
 */
export function issueSetupCode(url: string, key: string): Promise<string | null> {
  return withConnection(url, async (client) => {
    const { rowCount } = await client.query("select from users where role = 'admin' limit 1");
    return rowCount === 0 ? issueCode(client, key) : null;
  });
}

async function issueCode(client: pg.Client, key: string): Promise<string> {
  const { rows } = await client.query<{ hash: Buffer; salt: Buffer }>('select hash, salt from setup_codes order by created_at, hash');
  const ownCode = rows.find(({ hash, salt }) => hash.equals(hashOfCode(codeOf(key, salt))));
  if (ownCode) return codeOf(key, ownCode.salt);
  const salt = randomBytes(16);
  const code = codeOf(key, salt);
  await client.query('insert into setup_codes (hash, salt) values ($1, $2)', [Buffer.from(hashOfCode(code)), salt]);
  return code;
}
