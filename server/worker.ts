import { background } from './background';
import { runWorker } from './core/platform/jobs';

/* The worker beside the web server, in the environment that `npm start` has prepared. A build makes JavaScript of it. */

await runWorker(background);
process.exit(0); // pools would hold the process for their idle time
