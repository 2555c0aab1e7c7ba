import { type LiveTopic, liveTopics } from '@/server/live/live.values';

interface Reads {
  /** The topics that may change them. */
  topics: LiveTopic[];
  /** A feature, or one of its operations, by its tRPC name. */
  reads: string[][];
}

const history = ['audit', 'listAudit'];

/** The queries of each subject. They are read again after a change here, and when one of the topics reports a change elsewhere. */
export const screenReads = {
  catalog: { topics: ['catalog'], reads: [['catalog'], history] },
  customers: { topics: ['customers'], reads: [['customers'], ['wallet'], ['reloads'], history] },
  coupons: { topics: ['coupons'], reads: [['coupons'], history] },
  devices: { topics: ['devices', 'floor'], reads: [['devices'], ['floor', 'listLayouts'], history] },
  floor: { topics: ['floor', 'devices'], reads: [['floor'], ['devices'], history] },
  grants: { topics: ['grants'], reads: [['grants'], ['pricing-rules'], ['shifts'], history] },
  loyalty: { topics: ['loyalty'], reads: [['loyalty'], history] },
  images: { topics: ['images'], reads: [['images'], history] },
  modules: { topics: ['modules'], reads: [['modules'], history] },
  // The problems of a dining option also depend on the areas and the pickup hours.
  'consumption-modes': {
    topics: ['consumption-modes', 'delivery-areas', 'pickup'],
    reads: [['consumption-modes'], ['delivery-areas', 'listAreas'], history],
  },
  orders: { topics: ['orders'], reads: [['orders'], history] },
  pickup: { topics: ['pickup'], reads: [['pickup'], history] },
  'slot loads': { topics: ['orders', 'pickup', 'delivery-areas'], reads: [['pickup', 'readSlotLoads']] },
  places: { topics: [], reads: [['brands'], history] },
  promotions: { topics: ['promotions'], reads: [['promotions'], history] },
  // Only the VAT zones: the list of all rates hardly ever changes.
  fiscal: {
    topics: ['fiscal'],
    reads: [['fiscal', 'listOperationZones'], ['fiscal', 'getRestaurantVat'], ['fiscal', 'getZoneProposal'], history],
  },
  readiness: {
    topics: liveTopics.filter((topic) => !['deliveries', 'sessions', 'images', 'coupons', 'treasury'].includes(topic)),
    reads: [
      ['readiness', 'getReadiness'],
      ['readiness', 'getFirstSteps'],
    ],
  },
  'special hours': { topics: ['pickup'], reads: [['readiness', 'getReadiness']] },
  stock: { topics: ['stock', 'deliveries'], reads: [['stock'], history] },
  webhooks: { topics: ['webhooks'], reads: [['webhooks'], history] },
  treasury: { topics: ['treasury'], reads: [['treasury'], history] },
  users: {
    topics: [],
    reads: [['identity', 'getUser'], ['identity', 'listUsers'], ['identity', 'listUserTokens'], ['identity', 'listUserThrottles'], history],
  },
} satisfies Record<string, Reads>;
export type Subject = keyof typeof screenReads;
