import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import type { ModeIssueCode } from '@/server/consumption-modes/consumption-modes.values';
import type { Exception, WeekOpening } from '@/server/pickup/hours.rules';
import type { ReadinessCode } from './readiness.values';

/** A channel that the brand has switched on and that takes orders. */
export interface ChannelFacts {
  channelId: number;
  /** The modules that ordering there needs and that are off. */
  modulesOff: readonly number[];
  isClosed: boolean;
  /** False where the payment module is off or offers nothing; null where the channel has none. */
  canPay: boolean | null;
}

/** A delivery area, as far as its time and its modes go. */
export interface AreaFacts {
  uuid: string;
  isActivated: boolean;
  isScheduleModeEnabled: boolean;
  consumptionModeIds: readonly number[];
  /** Its times; one with a quota of nothing is closed. */
  schedules: readonly (Pick<WeekOpening, 'day' | 'start' | 'end'> & { orderingQuota?: number | null })[];
}

export interface RestaurantFacts {
  timeZone: string;
  /** The moment asked about, in milliseconds, and the day (YYYY-MM-DD) and minute that the restaurant's clocks then show. */
  at: number;
  day: string;
  minute: number;
  channels: readonly ChannelFacts[];
  modes: readonly ConsumptionMode[];
  areas: readonly AreaFacts[];
  week: readonly WeekOpening[];
  exceptions: readonly (Exception & { label: string })[];
  /** The places that orders have in slots to come, by what has the quota (a mode or an area) and the begin of the slot in milliseconds. */
  taken: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** The zone that its VAT follows. */
  zone: { hasRates: boolean; isConfigured: boolean } | null;
  /** Products on sale: anywhere, on the web, at the kiosk. */
  products: { any: boolean; web: boolean; kiosk: boolean };
  /** Tills that have enrolled and are not revoked. */
  tills: number;
  /** Tables of the layout in force; null where none is. */
  tables: number | null;
  /** How the restaurant's box can be reached; unknown for another moment than now. */
  box: 'linked' | 'away' | 'none' | 'unknown';
}

export interface Reason {
  code: ReadinessCode;
  /** The module that is off. */
  moduleId?: number;
  /** When a reason of time passes; null when not within `DAYS_AHEAD`. */
  opensAt?: number | null;
  /** The name of the exception. */
  label?: string;
  /** What will puzzle guests. */
  issues?: ModeIssueCode[];
}
