import type { Orm } from '@/server/core/platform/db';
import type { Prisma } from '@/server/generated/prisma/client';
import { KITCHEN_CHANNEL, KITCHEN_DISPLAY, ORDERING_FLOW } from '@/server/modules/modules.values';
import { restaurants } from '../chain';
import { demoImageUrl } from '../images/write';

const KIOSK = 1;
const WEB = 2;
const POS = 5;
const THEME = 2;
const PAYMENT = 3;
const MESSAGES = 5;
const LOYALTY = 6;
const WALLET = 7;
const TRAY = 8;

type Own = Prisma.InputJsonObject;
type Setting = [moduleId: number, channelId: number, own: Own, locked?: string[][]];

const slide = (id: number, name: string) => ({ id, url: demoImageUrl(1, name), type: 'image', duration: 6 });

const ofBrands: Record<number, Setting[]> = {
  1: [
    [ORDERING_FLOW, WEB, { is_enabled: true, preparationTime: 20, maximumItems: 40 }],
    [ORDERING_FLOW, KIOSK, { is_enabled: true, preparationTime: 10, isOrderFollowUpEnabled: true }],
    [ORDERING_FLOW, POS, { is_enabled: true }],
    [
      THEME,
      WEB,
      {
        is_enabled: true,
        welcomeText: 'Bienvenue chez Lumière',
        style: {
          primaryColor: '#7a2f53',
          logo: demoImageUrl(1, 'Logo Lumière'),
          slideshow: [slide(1, 'Salle'), slide(2, 'Carte d’automne')],
        },
      },
      [
        ['style', 'primaryColor'],
        ['style', 'logo'],
      ],
    ],
    [THEME, KIOSK, { is_enabled: true, style: { primaryColor: '#7a2f53', slideshow: [slide(3, 'Petit-déjeuner')] } }],
    [PAYMENT, WEB, { is_enabled: true, mealVouchers: true }],
    [PAYMENT, KIOSK, { is_enabled: true, mealVouchers: true, eWallet: true }],
    [PAYMENT, POS, { is_enabled: true, mealVouchers: true, payAtCounter: true }],
    [KITCHEN_DISPLAY, KITCHEN_CHANNEL, { is_enabled: true, lateAfter: 15 }],
    [MESSAGES, WEB, { is_enabled: true, replyTo: 'bonjour@bistro-lumiere.example' }],
    [LOYALTY, LOYALTY, { is_enabled: true, pointsPerEuro: 2 }],
    [WALLET, WALLET, { is_enabled: true }],
  ],
  2: [
    [ORDERING_FLOW, WEB, { is_enabled: true, preparationTime: 8 }],
    [ORDERING_FLOW, KIOSK, { is_enabled: true, preparationTime: 5 }],
    [TRAY, 12, { is_enabled: true }],
    [WALLET, WALLET, { is_enabled: true, smallestReload: 500, largestBalance: 15_000 }],
  ],
  3: [
    [ORDERING_FLOW, WEB, { is_enabled: true, preparationTime: 25 }],
    [THEME, WEB, { is_enabled: true, style: { primaryColor: '#9c2f1f' } }],
  ],
};

const ofRestaurants: Record<number, Setting[]> = {
  1: [
    [ORDERING_FLOW, WEB, { preparationTime: 30, allowComments: false }],
    [ORDERING_FLOW, KIOSK, { askForName: true }],
    [PAYMENT, WEB, { payAtCounter: true, minimumCardAmount: 500 }],
    [KITCHEN_DISPLAY, KITCHEN_CHANNEL, { lateAfter: 12 }],
  ],
  2: [
    [ORDERING_FLOW, WEB, {}],
    [THEME, WEB, { welcomeText: 'Bienvenue place Bellecour', language: 'en' }],
    [LOYALTY, LOYALTY, { pointsPerEuro: 3 }],
  ],
  3: [[ORDERING_FLOW, WEB, { maximumItems: 20 }]],
  4: [[ORDERING_FLOW, WEB, {}]],
};

const DAY_MS = 86_400_000;

/** Writes the brands' module settings and the restaurants' overrides. Restaurants that sell online have done so since they joined. */
export async function seedModules(db: Orm, now: Date): Promise<void> {
  const at = { createdAt: new Date(now.getTime() - 200 * DAY_MS), updatedAt: new Date(now.getTime() - 30 * DAY_MS) };
  const row = ([moduleId, channelId, own]: Setting) => ({ moduleId, channelId, own, ...at });
  await db.brandModule.createMany({
    data: Object.entries(ofBrands).flatMap(([brandId, settings]) =>
      settings.map((setting) => ({ brandId: Number(brandId), ...row(setting), locked: setting[3] ?? [] })),
    ),
  });
  await db.restaurantModule.createMany({
    data: Object.entries(ofRestaurants).flatMap(([restaurantId, settings]) =>
      settings.map((setting) => ({ restaurantId: Number(restaurantId), ...row(setting) })),
    ),
  });
  await db.restaurantOpening.createMany({
    data: restaurants
      .filter(({ id }) => String(id) in ofRestaurants)
      .map(({ id, openSinceDays }) => ({ restaurantId: id, openedAt: new Date(now.getTime() - openSinceDays * DAY_MS) })),
  });
}
