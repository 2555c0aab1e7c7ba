import { endpoints } from './endpoints';
import { serve } from './instance';

/* An app process for tests that need several, bundled without the route files. Uses DATABASE_URL; prints its address. */

const { url } = await serve(async ({ pathOperations }, method) => endpoints(...pathOperations)[method as 'GET']);
process.stdout.write(`${url}\n`);
