// Decided in docs/decisions/061-cards-and-charges.md.

/** Facts about a card, besides its token. */
export interface CardFacts {
  /** The token under which the card is charged from now on. */
  token: string;
  network: string;
  lastFour: string;
  expMonth: number;
  expYear: number;
}

/** The owner of a card, for whom the provider stores it. */
export type CardHolder = { brandId: number } & ({ customerId: number } | { webSessionId: number });

export interface ChargeRequest {
  /** Our idempotency key: the provider charges once per key. */
  key: string;
  token: string;
  /** In the currency's smallest unit. */
  amount: number;
  /** The brand's currency in ISO 4217, constant as long as there are charges. */
  currency: string;
  askedFirstAt: Date;
}

export interface RefundRequest {
  /** Our idempotency key: the provider refunds once per key. */
  key: string;
  /** The provider's id of the payment. */
  reference: string;
  /** In the currency's smallest unit: at most what is left of the payment. */
  amount: number;
  currency: string;
}

/** The outcome of a charge. A refusal has the provider's code. */
export type ChargeOutcome =
  | { state: 'SUCCEEDED'; reference: string }
  | { state: 'REFUSED' | 'NEEDS_GUEST'; reference: string | null; failure: string }
  /** It never reached the provider, and will not be requested again. */
  | { state: 'FAILED'; reference: null; failure: string };

/** The data a browser needs to hand a card to the provider. */
export interface CardSetup {
  provider: string;
  /** Null if the browser creates the token without the provider's help. */
  clientSecret: string | null;
  publishableKey: string | null;
}

export interface BegunCard extends CardSetup {
  /** The name under which the browser will hand over the card (`keepCard`); null if the provider stores nothing that must be forgotten. */
  token: string | null;
}

/** A payment provider. Card numbers go from the browser to the provider; we only get tokens. */
export interface PaymentProvider {
  readonly name: string;
  beginCard(holder: CardHolder): Promise<BegunCard>;
  /**
   * Stores a card for later charges.
   * @param token that the browser got for it
   * @returns null if the provider knows no such card, or it belongs to somebody else
   */
  keepCard(token: string, holder: CardHolder): Promise<CardFacts | null>;
  /** Forgets a card. Succeeds if it is gone already, and throws if it may still be stored. */
  dropCard(token: string): Promise<void>;
  /**
   * Charges a card while its owner is absent.
   * @returns null while the outcome is unknown: call `findCharge`, or repeat the call with the same key
   */
  charge(request: ChargeRequest): Promise<ChargeOutcome | null>;
  /**
   * The outcome of an earlier charge.
   * @returns 'unknown' if the provider does not know it, null while it is pending
   */
  findCharge(request: ChargeRequest): Promise<ChargeOutcome | 'unknown' | null>;
  /**
   * Refunds money of a payment to its card.
   * @returns null while the outcome is unknown: repeat the call with the same key
   */
  refund(request: RefundRequest): Promise<ChargeOutcome | null>;
  /**
   * Reads an event of the provider.
   * @returns the key of its charge or refund; null if it is not one of ours
   * @throws invalid_parameters for a signature that is not the provider's
   */
  readEvent(payload: string, signature: string): Promise<string | null>;
}
