import { type Client, refusalError, Unexpected } from './client';

/** The actors of a day: accounts of the demo chain, and those that the day creates. */

const GRANT = 'password';

/** Signs in. @throws Unexpected if the account is refused */
export async function signIn(client: Client, credentials: { username: string; password: string; brandId?: number }): Promise<string> {
  const request = {
    method: 'POST',
    path: '/oauth/login',
    body: { ...credentials, grant_type: GRANT, rememberMe: true },
    kind: 'sign in',
  } as const;
  const answer = await client.ask(request);
  if (!answer.access_token) throw refusalError(request, answer);
  return answer.access_token;
}

export interface Till {
  posDeviceId: number;
  token: string;
}

/** Adds a till to a restaurant and pairs it. */
export async function pairTill(client: Client, officeToken: string, restaurantId: number, deviceName: string): Promise<Till> {
  const { posDeviceId, enrolmentCode } = await client.get<{ posDeviceId: number; enrolmentCode: string }>({
    method: 'POST',
    path: `/v1/restaurants/${restaurantId}/pos_devices`,
    body: { deviceName },
    token: officeToken,
    kind: 'pair a till',
  });
  const request = { method: 'POST', path: '/v1/pos_devices/enrolment', body: { code: enrolmentCode }, kind: 'pair a till' } as const;
  const answer = await client.ask(request);
  if (!answer.access_token) throw refusalError(request, answer);
  return { posDeviceId, token: answer.access_token };
}

/** Revokes a till that the day has added. */
export async function dismissTill(client: Client, officeToken: string, { posDeviceId }: Till): Promise<void> {
  await client.get({ method: 'POST', path: `/v1/pos_devices/${posDeviceId}/revoke`, token: officeToken, kind: 'revoke a till' });
}

/** Signs in as this program's kiosk of a restaurant: creates the account once, and resets its password each time. */
export async function kioskToken(client: Client, officeToken: string, restaurantId: number): Promise<string> {
  const email = `service.kiosk.${restaurantId}@demo.test`;
  const kind = 'kiosk account';
  const users = await client.get<{ items: { userId: number; email: string }[] }>({
    path: '/v1/users',
    query: { search: email },
    token: officeToken,
    kind,
  });
  const user = users.items.find((each) => each.email === email);
  const { temporaryPassword } = await client.get<{ temporaryPassword: string }>(
    user
      ? { method: 'POST', path: `/v1/users/${user.userId}/password`, token: officeToken, kind }
      : {
          method: 'POST',
          path: '/v1/users',
          body: { email, name: 'Service kiosk', role: 'kiosk', restaurantId },
          token: officeToken,
          kind,
        },
  );
  return signIn(client, { username: email, password: temporaryPassword });
}

/** Anonymous guests of web shops: each brand has a few browsers, which several guests use one after the other. */
export class Browsers {
  private readonly tokens = new Map<number, string[]>();

  constructor(
    private readonly client: Client,
    /** A network may open 600 sessions in 15 minutes, and shares this limit with others. */
    private readonly maxPerBrand = 40,
  ) {}

  /** The token of a session of the brand: new or existing. */
  async token(brandId: number, draw: number): Promise<string> {
    const tokens = this.tokens.get(brandId) ?? [];
    this.tokens.set(brandId, tokens);
    if (tokens.length >= this.maxPerBrand) return tokens[Math.floor(draw * tokens.length)]!;
    const request = { method: 'POST', path: '/v1/web_sessions', body: { brandId }, kind: 'web session' } as const;
    const answer = await this.client.ask(request);
    if (!answer.access_token) throw new Unexpected(`POST /v1/web_sessions: ${answer.status} ${answer.code}`);
    tokens.push(answer.access_token);
    return answer.access_token;
  }
}
