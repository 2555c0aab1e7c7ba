import { type Client, refusedAs, Unexpected } from './client';

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
  if (!answer.access_token) throw refusedAs(request, answer);
  return answer.access_token;
}

export interface Till {
  posDeviceId: number;
  token: string;
}

/** Adds a till to a restaurant and pairs it. */
export async function pairTill(client: Client, head: string, restaurantId: number, deviceName: string): Promise<Till> {
  const { posDeviceId, enrolmentCode } = await client.get<{ posDeviceId: number; enrolmentCode: string }>({
    method: 'POST',
    path: `/v1/restaurants/${restaurantId}/pos_devices`,
    body: { deviceName },
    token: head,
    kind: 'pair a till',
  });
  const request = { method: 'POST', path: '/v1/pos_devices/enrolment', body: { code: enrolmentCode }, kind: 'pair a till' } as const;
  const answer = await client.ask(request);
  if (!answer.access_token) throw refusedAs(request, answer);
  return { posDeviceId, token: answer.access_token };
}

/** Revokes a till that the day has added. */
export async function dismissTill(client: Client, head: string, { posDeviceId }: Till): Promise<void> {
  await client.get({ method: 'POST', path: `/v1/pos_devices/${posDeviceId}/revoke`, token: head, kind: 'revoke a till' });
}

/** Signs in as this program's kiosk of a restaurant: creates the account once, and resets its password each time. */
export async function kioskToken(client: Client, head: string, restaurantId: number): Promise<string> {
  const email = `service.kiosk.${restaurantId}@demo.test`;
  const kind = 'kiosk account';
  const known = await client.get<{ items: { userId: number; email: string }[] }>({
    path: '/v1/users',
    query: { search: email },
    token: head,
    kind,
  });
  const user = known.items.find((each) => each.email === email);
  const { temporaryPassword } = await client.get<{ temporaryPassword: string }>(
    user
      ? { method: 'POST', path: `/v1/users/${user.userId}/password`, token: head, kind }
      : { method: 'POST', path: '/v1/users', body: { email, name: 'Service kiosk', role: 'kiosk', restaurantId }, token: head, kind },
  );
  return signIn(client, { username: email, password: temporaryPassword });
}

/** Anonymous guests of web shops: each brand has a few browsers, which several guests use one after the other. */
export class Browsers {
  private readonly tokens = new Map<number, string[]>();

  constructor(
    private readonly client: Client,
    /** A network may open 600 sessions in 15 minutes, and shares this limit with others. */
    private readonly most = 40,
  ) {}

  /** The token of a session of the brand: new or existing. */
  async token(brandId: number, drawn: number): Promise<string> {
    const known = this.tokens.get(brandId) ?? [];
    this.tokens.set(brandId, known);
    if (known.length >= this.most) return known[Math.floor(drawn * known.length)]!;
    const request = { method: 'POST', path: '/v1/web_sessions', body: { brandId }, kind: 'web session' } as const;
    const answer = await this.client.ask(request);
    if (!answer.access_token) throw new Unexpected(`POST /v1/web_sessions: ${answer.status} ${answer.code}`);
    known.push(answer.access_token);
    return answer.access_token;
  }
}
