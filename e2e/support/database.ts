import { withConnection } from '../../scripts/lib/connection';
import { EmbeddedPostgres } from '../../scripts/lib/postgres';

/** The database of this worker’s service. */
export const databaseUrl = () => new EmbeddedPostgres(process.env.E2E_DATA_DIR ?? '', { durable: true }).url('brigade');

/** Works there past the service: for what would take too long over the interface. */
export const inDatabase = <T>(work: Parameters<typeof withConnection<T>>[1]): Promise<T> => withConnection(databaseUrl(), work);
