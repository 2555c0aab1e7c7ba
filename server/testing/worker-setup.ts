import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { resetDatabase } from './database';
import { templateDatabase, testDatabasePrefix } from './names';

/** A freshly opened page: empty, nothing stored, no download followed, and the service reachable. */
async function openPage(): Promise<void> {
  // happy-dom does not know this element, and React warns of unknown ones.
  const { default: elements } = await import('happy-dom/lib/config/HTMLElementConfig.js');
  Object.assign(elements, { search: { className: 'HTMLElement' } });
  localStorage.clear();
  document.body.replaceChildren();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL('http://localhost:3000/');
  const { connection } = await import('@/components/ui/connection');
  // Also for requests that a test left behind: without an answer, the pages of the next tests would wait for the connection.
  globalThis.fetch = async () => new Response();
  await connection.check();
}

/** The database of this vitest worker, and its server. */
function urls(): { name: string; own: string; server: string } {
  const name = `${testDatabasePrefix}${process.env.VITEST_POOL_ID ?? '1'}`;
  const urlOf = (database: string) => Object.assign(new URL(inject('templateUrl')), { pathname: `/${database}` }).toString();
  return { name, own: urlOf(name), server: urlOf('postgres') };
}

/**
 * Gives each process its own database, copied from the template, and empties it for each further test file. One used by another process is
 * dropped: the pages left by its rows would influence PostgreSQL's plans.
 */
async function prepareDatabase(): Promise<void> {
  const { name, own, server } = urls();
  if (process.env.DATABASE_URL === own) return resetDatabase();
  process.env.DATABASE_URL = own;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name} template ${templateDatabase} strategy file_copy`);
  await client.end();
}

// Left by the previous file in the same process.
vi.useRealTimers();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
if (typeof document !== 'undefined') await openPage();
process.env.PAYMENTS = 'sandbox';
process.env.SMTP_URL = 'smtp://127.0.0.1:9';
process.env.FILES = join(inject('folder'), `files-${process.env.VITEST_POOL_ID ?? '1'}`);
await rm(process.env.FILES, { recursive: true, force: true });
// Before the test file and the server modules that it imports, which read DATABASE_URL when they load.
await prepareDatabase();
