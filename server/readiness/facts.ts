import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import type { ModeIssueCode } from '@/server/consumption-modes/consumption-modes.values';
import type { Exception, WeekOpening } from '@/server/pickup/hours.rules';
import type { ReadinessCode } from './readiness.values';

/** A channel that the brand uses and that accepts orders. */
export interface ChannelFacts {
  channelId: number;
  /** The modules that ordering on it needs, but that are off. */
  modulesOff: readonly number[];
  isClosed: boolean;
  /** False if the payment module is off or has no means of payment; null if the channel has none. */
  canPay: boolean | null;
}

/** The times and dining options of a delivery area. */
export interface AreaFacts {
  uuid: string;
  isActivated: boolean;
  isScheduleModeEnabled: boolean;
  consumptionModeIds: readonly number[];
  /** Its times. A quota of 0 means closed. */
  schedules: readonly (Pick<WeekOpening, 'day' | 'start' | 'end'> & { orderingQuota?: number | null })[];
}

export interface RestaurantFacts {
  timeZone: string;
  /** The moment in question, in milliseconds, with its day (YYYY-MM-DD) and minute by the restaurant's clock. */
  at: number;
  day: string;
  minute: number;
  channels: readonly ChannelFacts[];
  modes: readonly ConsumptionMode[];
  areas: readonly AreaFacts[];
  week: readonly WeekOpening[];
  exceptions: readonly (Exception & { label: string })[];
  /** Places taken in future slots, by the owner of the quota (a mode or an area) and the beginning of the slot in milliseconds. */
  taken: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** The zone that determines its VAT. */
  zone: { hasRates: boolean; isConfigured: boolean } | null;
  /** Whether there are products on sale: anywhere, online, at the kiosk. */
  products: { any: boolean; web: boolean; kiosk: boolean };
  /** Paired tills that are not revoked. */
  tills: number;
  /** The number of tables in the current layout; null if there is none. */
  tables: number | null;
  /** The state of the restaurant's box; unknown for any other moment than now. */
  box: 'linked' | 'away' | 'none' | 'unknown';
}

export interface Reason {
  code: ReadinessCode;
  /** The module that is off. */
  moduleId?: number;
  /** When a reason of time passes; null if not within `DAYS_AHEAD`. */
  opensAt?: number | null;
  /** The name of the exception. */
  label?: string;
  /** The settings that may confuse guests. */
  issues?: ModeIssueCode[];
}
