import { generateClient } from './lib/client';
import { runScript } from './lib/operator-error';

await runScript(async () => {
  generateClient();
  return 0;
});
