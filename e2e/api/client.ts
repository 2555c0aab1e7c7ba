import type { APIRequestContext, APIResponse } from '@playwright/test';
import { type Account, demoPassword, emailOf } from '../support/fixtures';

const tokens = new Map<Account, Promise<string>>();

async function logIn(request: APIRequestContext, account: Account): Promise<string> {
  const data = { username: emailOf(account), password: demoPassword, grant_type: 'password' };
  const response = await request.post('/oauth/login', { data });
  return (await response.json()).access_token;
}

/** The header that a device of that account sends; it logs in once a worker. */
export async function bearer(request: APIRequestContext, account: Account): Promise<{ authorization: string }> {
  const token = tokens.get(account) ?? logIn(request, account);
  tokens.set(account, token);
  return { authorization: `Bearer ${await token}` };
}

/** The envelope of an answer, or of an error. */
export interface Envelope {
  status: number;
  code: string;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: specs look into answers of every shape, right or wrong
  data?: any;
  extraData?: { issues?: { path: string; code: string; message: string }[] } & Record<string, unknown>;
  changes?: unknown[];
}

export async function envelopeOf(response: APIResponse): Promise<Envelope> {
  return (await response.json()) as Envelope;
}
