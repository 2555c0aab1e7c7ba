import { withConnection } from '../../scripts/lib/connection';
import { EmbeddedPostgres } from '../../scripts/lib/postgres';

/** The database of this worker’s service. */
export const databaseUrl = () => new EmbeddedPostgres(process.env.E2E_DATA_DIR ?? '', { durable: true }).url('brigade');

/** Works directly on that database, for changes that would take too long through the API. */
export const inDatabase = <T>(work: Parameters<typeof withConnection<T>>[1]): Promise<T> => withConnection(databaseUrl(), work);
