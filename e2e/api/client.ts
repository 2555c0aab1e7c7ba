import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Account } from '../support/fixtures';
import { tokenOf } from '../support/token';

const headersByAccount = new Map<Account, ReturnType<typeof tokenOf>>();

/** The header of a device with that account, which logs in once per worker. */
export function bearer(request: APIRequestContext, account: Account): ReturnType<typeof tokenOf> {
  const header = headersByAccount.get(account) ?? tokenOf(request, account);
  headersByAccount.set(account, header);
  return header;
}

/** The envelope of a response or an error. */
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
