import { join } from 'node:path';
import { describeDatabase, withConnection } from './connection';
import { type LockHolder, ProcessLock } from './lock';
import { OperatorError } from './operator-error';
import { dataDirectory } from './paths';
import { EmbeddedPostgres } from './postgres';
import { sleep } from './processes';

const databaseName = 'brigade';
const oldestVersion = 150_000; // PostgreSQL 15

/** A database ready for use, and how to release it. */
export type OpenDatabase = {
  url: string;
  /** The server in the data folder; null if DATABASE_URL names the database. */
  embedded: EmbeddedPostgres | null;
  close(): Promise<void>;
};

/** The database of `npm start`, with the lock on its data folder; null if DATABASE_URL names the database. */
export type ClaimedDatabase = OpenDatabase & { lock: ProcessLock | null };

/** The lock of the process that runs the embedded database. */
export const dataLockPath = () => join(dataDirectory(), 'lock');

async function openNamedDatabase(url: string): Promise<OpenDatabase> {
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new OperatorError('DATABASE_URL must look like postgresql://user:password@host:5432/database.');
  await withConnection(url, async (client) => {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
    );
    if (rows[0].number < oldestVersion) {
      throw new OperatorError(`The database ${describeDatabase(url)} is PostgreSQL ${rows[0].name}; Brigade needs 15 or later.`);
    }
  });
  return { url, embedded: null, close: async () => {} };
}

async function startEmbedded(onStarted: (server: EmbeddedPostgres) => void): Promise<string> {
  const server = new EmbeddedPostgres(dataDirectory(), { durable: true });
  onStarted(server);
  await server.start();
  await server.ensureDatabase(databaseName);
  return server.url(databaseName);
}

/**
 * The database for one command (migrate, seed, verify): DATABASE_URL's, or the embedded one, which is started if Brigade isn't running, and
 * stopped afterwards. Waits for another command that has it.
 */
export async function openDatabase(command: string): Promise<OpenDatabase> {
  if (process.env.DATABASE_URL) return openNamedDatabase(process.env.DATABASE_URL);
  for (let waited = 0; ; waited += 250) {
    const lock = ProcessLock.take(dataLockPath(), command);
    if (lock instanceof ProcessLock) {
      let server: EmbeddedPostgres | undefined;
      const close = async () => {
        await server?.stop();
        lock.release();
      };
      try {
        const url = await startEmbedded((started) => {
          server = started;
        });
        return { url, embedded: server ?? null, close };
      } catch (error) {
        await close();
        throw error;
      }
    }
    if (lock.url && !lock.stopping) {
      const server = new EmbeddedPostgres(dataDirectory(), { durable: true });
      if (await server.isRunning()) return { url: server.url(databaseName), embedded: server, close: async () => {} };
    }
    if (waited > 120_000) throw new OperatorError(`The database is held by ${describeHolder(lock)}. Try again when that has ended.`);
    await sleep(250);
  }
}

/**
 * The database for `npm start`: one copy of Brigade at a time per data folder.
 * @param onClaimed called once no other copy can claim the folder, before the embedded server starts; an error ends the claim
 */
export async function claimDatabase(onClaimed: (lock: ProcessLock | null) => Promise<void>): Promise<ClaimedDatabase> {
  if (process.env.DATABASE_URL) {
    const database = await openNamedDatabase(process.env.DATABASE_URL);
    await onClaimed(null);
    return { ...database, lock: null };
  }
  const lock = await claimDataFolder();
  let server: EmbeddedPostgres | undefined;
  const close = async () => {
    await server?.stop();
    lock.release();
  };
  try {
    await onClaimed(lock);
    const url = await startEmbedded((started) => {
      server = started;
    });
    return { url, embedded: server ?? null, lock, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function claimDataFolder(): Promise<ProcessLock> {
  for (let waited = 0; ; waited += 250) {
    const lock = ProcessLock.take(dataLockPath(), 'npm start');
    if (lock instanceof ProcessLock) return lock;
    // A copy whose terminal was just closed and a short command end by themselves.
    const patience = lock.stopping || lock.command !== 'npm start' ? 60_000 : 2_500;
    if (waited > patience) {
      throw new OperatorError(
        `Brigade already runs on ${dataDirectory()}: ${describeHolder(lock)}${lock.url ? `, at ${lock.url}` : ''}.\nStop that one first, or give this copy a folder and a port of its own:\n  BRIGADE_DATA_DIR=.data-2 PORT=3001 npm start`,
      );
    }
    await sleep(250);
  }
}

const describeHolder = (holder: LockHolder) => `«${holder.command}» (process ${holder.pid})`;
