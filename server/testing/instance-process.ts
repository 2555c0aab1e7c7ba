import { serve } from './instance';

/* An app process for tests that need several. Uses DATABASE_URL; prints its address. */

const { url } = await serve();
process.stdout.write(`${url}\n`);
