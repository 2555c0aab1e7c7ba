import type { APIRequestContext } from '@playwright/test';
import { type Account, demoPassword, emailOf } from './fixtures';

/** Logs in as a device does, and returns the header with the token. */
export async function tokenOf(request: APIRequestContext, account: Account): Promise<{ authorization: string }> {
  const data = { username: emailOf(account), password: demoPassword, grant_type: 'password' };
  const answer = await request.post('/oauth/login', { data });
  return { authorization: `Bearer ${(await answer.json()).access_token}` };
}
