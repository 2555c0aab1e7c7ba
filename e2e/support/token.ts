import type { APIRequestContext } from '@playwright/test';
import { type Account, demoPassword, emailOf } from './fixtures';

type Authorization = { authorization: string };

/** The tokens that this worker has got: checking a password is slow. */
const tokens = new Map<Account, Authorization>();

/** Logs in as a device does, and returns the header with the token. */
export async function tokenOf(request: APIRequestContext, account: Account): Promise<Authorization> {
  const headers = tokens.get(account);
  // A test may have revoked the tokens of that account.
  if (headers && (await request.get('/v1/me', { headers })).ok()) return headers;
  const data = { username: emailOf(account), password: demoPassword, grant_type: 'password' };
  const answer = await request.post('/oauth/login', { data });
  const token = { authorization: `Bearer ${(await answer.json()).access_token}` };
  tokens.set(account, token);
  return token;
}
