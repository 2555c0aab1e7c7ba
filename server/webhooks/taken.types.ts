import type { EventType } from './webhooks.values';

/** A delivery that this worker has taken. */
export interface LeasedDelivery {
  endpointId: number;
  sequence: number;
  number: number;
  lease: string;
  failures: number;
  /** Seconds since it was queued. */
  waitedS: number;
  isTest: boolean;
  kind: EventType;
  messageId: string;
  createdAt: Date;
  /** JSON. */
  data: string;
  brandId: number;
  url: string;
  sealedSecret: string;
  sealedPrevious: string | null;
}
