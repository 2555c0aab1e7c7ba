// Decided in docs/decisions/038-made-up-town.md.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runScript } from '../scripts/lib/operator-error';
import { projectRoot } from '../scripts/lib/paths';
import { townFile } from './town/tiles';

const path = 'public/maps/town.pmtiles';

/** Regenerates the map of the made-up towns, after a change of the code that makes them. */
await runScript(async () => {
  const content = townFile();
  mkdirSync(dirname(join(projectRoot, path)), { recursive: true });
  writeFileSync(join(projectRoot, path), content);
  console.log(`${path}: ${Math.round(content.length / 1_024)} kB`);
  return 0;
});
