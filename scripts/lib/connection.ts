import pg from 'pg';
import { OperatorError } from './operator-error';

/** A database address without its password, for messages. */
export function describeDatabase(url: string): string {
  try {
    const { username, hostname, port, pathname } = new URL(url);
    return `${username ? `${decodeURIComponent(username)}@` : ''}${hostname || 'localhost'}:${port || 5432}${pathname}`;
  } catch {
    return 'the address in DATABASE_URL';
  }
}

/** The address of another database on the same server. */
export function withDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.toString();
}

const causes: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'it did not answer in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ECONNRESET: 'it closed the connection',
  '28P01': 'the user or password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'there is no database of that name',
  '53300': 'it has no connection left to give',
  '57P03': 'it is starting up or shutting down',
};

function explain(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error];
  for (const each of errors as { code?: string }[]) {
    const cause = each?.code && causes[each.code];
    if (cause) return cause;
  }
  return (error as Error)?.message || 'it did not answer';
}

/**
 * Opens one connection.
 * @throws OperatorError that names the database and the likely cause
 */
export async function connect(url: string): Promise<pg.Client> {
  let client: pg.Client;
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'brigade-scripts' });
    client.on('error', () => {}); // a lost connection shows in the next query
    await client.connect();
  } catch (error) {
    throw new OperatorError(`Can't reach the database ${describeDatabase(url)}: ${explain(error)}.`);
  }
  return client;
}

/** Runs `work` with one connection, which is closed afterwards. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
