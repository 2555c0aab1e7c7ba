import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import { type ModeType, modeTypes } from '@/server/consumption-modes/consumption-modes.values';
import { days } from '@/server/pickup/pickup.values';
import type { AreaFacts, ChannelFacts, RestaurantFacts } from '@/server/readiness/facts';
import { waysOf } from '@/server/readiness/readiness.rules';
import { sampleMode } from '@/server/testing/modes';

export const KIOSK = 1;
export const WEB = 2;
export const TILL = 5;

export function modeOf(type: ModeType, more: Partial<ConsumptionMode> = {}): ConsumptionMode {
  return {
    ...sampleMode,
    consumptionModeId: modeTypes.indexOf(type) + 1,
    channelId: WEB,
    type,
    flags: type === 'MODE_DRIVE' ? 1 : 0,
    ...more,
  };
}

export const TABLE = { additionalInformationType: 'TABLE_NUMBER', additionalInformationTitle: 'Table' } as const;
export const lunch = days.map((day) => ({ day, start: 690, end: 840 }));
export const appliesTo = ['PICKUP' as const];
export const withoutQuota = (mode: string) => [{ consumptionMode: mode as '1', orderingQuota: 0 }];
export const channel = (channelId: number, more: Partial<ChannelFacts> = {}): ChannelFacts => ({
  channelId,
  modulesOff: [],
  isClosed: false,
  canPay: true,
  ...more,
});
export const area = (more: Partial<AreaFacts> = {}): AreaFacts => ({
  uuid: '0b0f6c1e-6f1b-4a52-9d3f-1a2b3c4d5e6f',
  isActivated: true,
  isScheduleModeEnabled: true,
  consumptionModeIds: [modeOf('MODE_DELIVERY').consumptionModeId],
  schedules: lunch.map((times) => ({ ...times, orderingQuota: null })),
  ...more,
});

/** Paris, a Monday in winter at 12:15: 11:15 UTC. */
export const monday = { timeZone: 'Europe/Paris', at: Date.parse('2026-11-23T11:15:00Z'), day: '2026-11-23', minute: 735 };
export const readyRestaurant: RestaurantFacts = {
  ...monday,
  channels: [channel(KIOSK), channel(WEB), channel(TILL), channel(12, { canPay: null })],
  modes: [modeOf('MODE_TAKE_AWAY', { channelId: KIOSK, consumptionModeId: 9 }), ...modeTypes.map((type) => modeOf(type))],
  areas: [area()],
  week: lunch.map((range) => ({ ...range, orderingQuotas: [] })),
  exceptions: [],
  taken: new Map(),
  zone: { hasRates: true, isConfigured: true },
  products: { any: true, web: true, kiosk: true },
  tills: 1,
  tables: 12,
  box: 'linked',
};

/** The reasons against one way to order: a dining option, by default online. */
export function reasonsOf(facts: Partial<RestaurantFacts>, type: ModeType | null = 'MODE_TAKE_AWAY', channelId = WEB) {
  const way = waysOf({ ...readyRestaurant, ...facts }).find((each) => each.channelId === channelId && (each.mode?.type ?? null) === type);
  return way?.reasons.map(({ code }) => code);
}
export const findWay = (facts: Partial<RestaurantFacts>, type: ModeType) =>
  waysOf({ ...readyRestaurant, ...facts }).find(({ channelId, mode }) => channelId === WEB && mode?.type === type);
