import { catalogs } from '@/prisma/seed/catalog';
import type { Catalog } from '@/prisma/seed/catalog/types';
import type { Restaurant } from '@/server/brands/brands.schema';
import type { PublishedMenu } from '@/server/catalog/published.schema';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import type { ModeType } from '@/server/consumption-modes/consumption-modes.values';
import type { Area } from '@/server/delivery-areas/delivery-areas.schema';
import { kioskToken, pairTill, type Till } from './accounts';
import { type Client, Unexpected } from './client';

/** The restaurants of a day, as the API describes them. */

export const [KIOSK, WEB, POS] = [1, 2, 5] as const;
/** The maximum age of a menu by which guests choose. */
const MENU_MS = 10_000;

/** A brand, and the token of its head office. */
export interface Brand {
  brandId: number;
  officeToken: string;
  /** Codes that anybody may use now. */
  coupons: { promocodeId: number; code: string; restaurantIds: number[] }[];
  /** Whether guests earn points. */
  programme: { pointsPerUnit: number } | null;
  rewards: { rewardId: number; points: number; productId: number | null }[];
}

export interface House {
  restaurantId: number;
  name: string;
  brand: Brand;
  timeZone: string;
  menuId: number;
  service: Catalog['service'];
  closesAt: number;
  tills: Till[];
  kiosk: string | null;
  modes: Map<string, ConsumptionMode>;
  areas: Area[];
  /** Tables of the current layout, if we operate its box. */
  tables: string[];
  /** Whether stock is managed, so that staff count. */
  managesStock: boolean;
}

export const modeAt = ({ modes }: House, channelId: number, type: ModeType) => modes.get(`${channelId}/${type}`);

/** The default for restaurants without a pattern in the demo chain. */
const defaultService: Catalog['service'] = { ...catalogs[0]!.service, channels: { [KIOSK]: 0.3, [WEB]: 0.2, [POS]: 0.5 } };

interface OpeningInput {
  client: Client;
  brands: readonly Brand[];
  count: number;
}

/** Opens the first restaurants of the brands that have something to sell, with their own tills and kiosks, and adds them to `houses`. */
export async function openHouses({ client, brands, count }: OpeningInput, houses: House[]): Promise<void> {
  const candidates = await Promise.all(
    brands.map(async (brand) => {
      const restaurants = await client.get<{ restaurantId: number; brandId: number }[]>({
        path: '/v1/restaurants',
        token: brand.officeToken,
        kind: 'read',
      });
      return restaurants.filter(({ brandId }) => brandId === brand.brandId).map(({ restaurantId }) => ({ restaurantId, brand }));
    }),
  );
  for (const candidate of candidates.flat().sort((a, b) => a.restaurantId - b.restaurantId)) {
    if (houses.length === count) break;
    const house = await openHouse(client, candidate);
    if (house) houses.push(house);
  }
  if (houses.length === 0) throw new Unexpected('No restaurant has a menu with products');
}

async function openHouse(client: Client, { restaurantId, brand }: { restaurantId: number; brand: Brand }): Promise<House | null> {
  const token = brand.officeToken;
  const read = <Data>(path: string, query = {}) => client.get<Data>({ path, query, token, kind: 'read' });
  const menus = await read<{ menuId: number; products: number }[]>(`/v2/restaurants/${restaurantId}/menus`);
  const menu = menus.find(({ products }) => products > 0);
  if (!menu) return null;
  const { name, timeZone, closesAt } = await read<Restaurant>(`/v1/restaurants/${restaurantId}`);
  const modes = new Map<string, ConsumptionMode>();
  for (const channelId of [KIOSK, WEB])
    for (const mode of await read<ConsumptionMode[]>('/consumption_modes', { restaurant_id: restaurantId, channel_id: channelId }))
      modes.set(`${channelId}/${mode.type}`, mode);
  const settings = await read<{ stockManagementV2Enabled: boolean }>(`/v2/restaurants/${restaurantId}/stock/settings`);
  const hasKiosk = [...modes.values()].some(({ channelId }) => channelId === KIOSK);
  return {
    ...{ restaurantId, brand, name, timeZone, closesAt, menuId: menu.menuId, modes },
    kiosk: hasKiosk ? await kioskToken(client, token, restaurantId) : null,
    service: catalogs.find((catalog) => catalog.restaurantId === restaurantId)?.service ?? defaultService,
    areas: await read<Area[]>(`/areas/restaurant/${restaurantId}`),
    tables: [],
    managesStock: settings.stockManagementV2Enabled,
    tills: [await pairTill(client, token, restaurantId, 'Service till 1'), await pairTill(client, token, restaurantId, 'Service till 2')],
  };
}

/** The menus for guests of a channel, cached for some seconds, as shops and kiosks do. */
export class Menus {
  private readonly cache = new Map<string, { at: number; menu: Promise<PublishedMenu> }>();

  constructor(private readonly client: Client) {}

  read({ restaurantId, menuId }: House, channelId: number): Promise<PublishedMenu> {
    const key = `${restaurantId}/${channelId}`;
    const cached = this.cache.get(key);
    if (cached && Date.now() - cached.at < MENU_MS) return cached.menu;
    const path = `/v2/restaurants/${restaurantId}/menus/${menuId}/published`;
    const menu = this.client.get<PublishedMenu>({ path, query: { channelId }, kind: 'menu' });
    this.cache.set(key, { at: Date.now(), menu });
    return menu;
  }
}

/** Reads the offers of a brand: current coupons, the loyalty programme and its rewards. */
export async function readBrand(client: Client, officeToken: string): Promise<Brand> {
  const { brandId } = await client.get<{ brandId: number }>({ path: '/v1/me', token: officeToken, kind: 'read' });
  const coupons = await client.get<(Brand['coupons'][number] & { isActive: boolean; startDate: string; endDate: string | null })[]>({
    path: '/promocodes',
    query: { brandId, isActive: true },
    token: officeToken,
    kind: 'read',
  });
  const now = new Date().toISOString();
  const path = `/v1/loyalty/brands/${brandId}`;
  const programme = await client.ask<{ isActive: boolean; pointsPerUnit: number }>({
    path: `${path}/programme`,
    token: officeToken,
    kind: 'read',
  });
  const isActive = programme.status === 200 && programme.data.isActive;
  return {
    ...{ brandId, officeToken },
    coupons: coupons.filter(({ startDate, endDate }) => startDate <= now && (endDate === null || endDate > now)),
    programme: isActive ? programme.data : null,
    rewards: isActive ? await client.get({ path: `${path}/rewards`, token: officeToken, kind: 'read' }) : [],
  };
}
