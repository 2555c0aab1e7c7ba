import type { APIRequestContext } from '@playwright/test';
import { BoxSimulator } from '../../scripts/lib/box-simulator';
import { type Account, expect } from './fixtures';
import { tokenOf } from './token';

export interface Place {
  restaurantId: number;
  brandId: number;
  /** The account that manages it. */
  account: Account;
}

/** The token of a restaurant's main till, which is paired again; the restaurant gets one if it has none. */
export async function masterToken(request: APIRequestContext, { restaurantId, brandId, account }: Place): Promise<string> {
  const headers = await tokenOf(request, account);
  const devices = await request.get(`/pos_devices?brandId=${brandId}&restaurantId=${restaurantId}`, { headers });
  const master = (await devices.json()).data.find(({ role }: { role: string }) => role === 'master');
  const invitation = master
    ? await request.post(`/v1/pos_devices/${master.posDeviceId}/enrolment_code`, { headers })
    : await request.post(`/v1/restaurants/${restaurantId}/pos_devices`, { headers, data: { deviceName: 'Caisse', role: 'master' } });
  const { enrolmentCode: code } = (await invitation.json()).data;
  const enrolment = await request.post('/v1/pos_devices/enrolment', { data: { code, posVersion: '4.12.0' } });
  expect(enrolment.status(), 'the code is taken').toBe(201);
  return (await enrolment.json()).access_token;
}

/** The box of the restaurant whose main till has that token, connected to the platform. Stop it at the end. */
export async function linkedBox(token: string, url: string | undefined): Promise<BoxSimulator> {
  const box = new BoxSimulator({ url: url ?? '', token: async () => token });
  const connected = box.waitForLink();
  box.start();
  await connected;
  return box;
}
