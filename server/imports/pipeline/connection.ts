// Decided in docs/decisions/069-imports.md.

import pg from 'pg';

/**
 * A process may vanish with its machine or network. With these settings, the locks of its import are released within half a minute, rather
 * than after hours, when the system gives the connection up. If only the process ends, its running statement ends within seconds.
 */
const keepAliveSettings = [
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
  `set tcp_user_timeout = '30s'`,
  `set client_connection_check_interval = '2s'`,
];
/** The error of a server whose system does not support a setting. */
const UNSUPPORTED = '22023';

/**
 * Connects a worker thread to the database.
 * @param name of the connection, as the server shows it
 */
export async function connect(databaseUrl: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: name });
  // If a connection breaks, its pending statement fails anyway. Without a listener, the event would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const settings of keepAliveSettings)
      await client.query(settings).catch((error: { code?: string }) => {
        if (error.code !== UNSUPPORTED) throw error;
      });
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
