import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from './operator-error';
import { dataDirectory, projectRoot } from './paths';

/** Reads `.env.local` and `.env` into the environment; what the environment already says wins. */
export function loadEnvironment(): void {
  for (const name of ['.env.local', '.env']) {
    const path = join(projectRoot, name);
    if (existsSync(path)) process.loadEnvFile(path);
  }
}

/** The port to serve on: PORT, or 3000. */
export function servedPort(): number {
  const text = process.env.PORT || '3000';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new OperatorError(`PORT must be a number from 1 to 65535, not «${text}».`);
  return port;
}

/** The key that signs browser sessions: NEXTAUTH_SECRET, or one made once and kept in the data folder. */
export function sessionSecret(): string {
  if (process.env.NEXTAUTH_SECRET) return process.env.NEXTAUTH_SECRET;
  const path = join(dataDirectory(), 'secrets.json');
  if (existsSync(path)) return (JSON.parse(readFileSync(path, 'utf8')) as { sessions: string }).sessions;
  const sessions = randomBytes(32).toString('base64url');
  mkdirSync(dataDirectory(), { recursive: true, mode: 0o711 });
  writeFileSync(`${path}.new`, `${JSON.stringify({ sessions })}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return sessions;
}
