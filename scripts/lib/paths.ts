import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout: the folder with package.json. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The folder of Brigade's database and secrets: `.data`, or BRIGADE_DATA_DIR. */
export function dataDirectory(): string {
  return resolve(projectRoot, process.env.BRIGADE_DATA_DIR || '.data');
}
