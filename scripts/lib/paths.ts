import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout: the folder that holds package.json. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Where Brigade keeps its database and secrets: `.data`, or the folder that BRIGADE_DATA_DIR names. */
export function dataDirectory(): string {
  return resolve(projectRoot, process.env.BRIGADE_DATA_DIR || '.data');
}
