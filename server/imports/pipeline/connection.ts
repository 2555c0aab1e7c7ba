// Decided in docs/decisions/069-imports.md.

import pg from 'pg';

/**
 * A process may be gone without a word, with its machine or its network: what its import holds is free again within half a minute, and not when
 * the system gives its connection up, after hours. Where it just ends, the statement that still runs ends within seconds.
 */
const signsOfLife = [
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
  `set tcp_user_timeout = '30s'`,
  `set client_connection_check_interval = '2s'`,
];
/** What a server says whose system has no such thing. */
const UNSUPPORTED = '22023';

/**
 * Connects a worker thread to the database.
 * @param name what the server shows of the connection
 */
export async function connect(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: name });
  // A connection that breaks fails the statement that waits for it; without a listener it would end the process as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const settings of signsOfLife)
      await client.query(settings).catch((error: { code?: string }) => {
        if (error.code !== UNSUPPORTED) throw error;
      });
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
