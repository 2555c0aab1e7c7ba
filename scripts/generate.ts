import { generateClient } from './lib/client';
import { runScript } from './lib/operator-error';

await runScript(async () => {
  await generateClient();
  return 0;
});
