import { serve } from './instance';

/* An app process for tests that need several. Started with DATABASE_URL; prints where it answers. */

const { url } = await serve();
process.stdout.write(`${url}\n`);
