// Decided in docs/decisions/061-cards-and-charges.md.

/** What is known of a card, besides the token that stands for it. */
export interface CardFacts {
  /** What the card is charged under from now on. */
  token: string;
  network: string;
  lastFour: string;
  expMonth: number;
  expYear: number;
}

/** Whose card it is: what the provider needs to keep it for them. */
export type CardHolder = { brandId: number } & ({ customerId: number } | { webSessionId: number });

export interface ChargeRequest {
  /** Ours: the provider charges once under it, however often it is asked. */
  key: string;
  token: string;
  /** In the smallest unit of the currency. */
  amount: number;
  /** The brand's, in ISO 4217. It stays the same as long as there are charges. */
  currency: string;
  askedFirstAt: Date;
}

export interface RefundRequest {
  /** Ours: the provider gives back once under it, however often it is asked. */
  key: string;
  /** The provider’s number of the payment. */
  reference: string;
  /** In the smallest unit of the currency: no more than what is left of the payment. */
  amount: number;
  currency: string;
}

/** What became of a charge. A refusal bears the provider's code. */
export type ChargeOutcome =
  | { state: 'SUCCEEDED'; reference: string }
  | { state: 'REFUSED' | 'NEEDS_GUEST'; reference: string | null; failure: string }
  /** It never reached the provider, and will not be asked for any more. */
  | { state: 'FAILED'; reference: null; failure: string };

/** What a browser needs to hand a card to the provider itself. */
export interface CardSetup {
  provider: string;
  /** Null where the browser makes the token without the provider's help. */
  clientSecret: string | null;
  publishableKey: string | null;
}

export interface BegunCard extends CardSetup {
  /** What the browser will name the card by (`keepCard`); null where the provider keeps nothing that must be forgotten. */
  token: string | null;
}

/**
 * Whoever takes the money. Card numbers go from the browser to the provider; we get tokens alone.
 */
export interface PaymentProvider {
  readonly name: string;
  beginCard(holder: CardHolder): Promise<BegunCard>;
  /**
   * Keeps a card for later charges.
   * @param token what the browser got for it
   * @returns null when the provider knows no such card, or it belongs to somebody else
   */
  keepCard(token: string, holder: CardHolder): Promise<CardFacts | null>;
  /** Forgets a card. One that is gone already is no error; it throws while the card may still be kept. */
  dropCard(token: string): Promise<void>;
  /**
   * Charges a card while its holder is away.
   * @returns null while the outcome is not known: ask `findCharge`, or ask again under the same key
   */
  charge(request: ChargeRequest): Promise<ChargeOutcome | null>;
  /**
   * What became of a charge that was asked for.
   * @returns 'unknown' to the provider, null while it is on its way
   */
  findCharge(request: ChargeRequest): Promise<ChargeOutcome | 'unknown' | null>;
  /**
   * Gives money of a payment back to its card.
   * @returns null while the outcome is not known: ask again under the same key
   */
  refund(request: RefundRequest): Promise<ChargeOutcome | null>;
  /**
   * Reads what the provider tells by itself.
   * @returns the key of the charge or refund that it is about; null when it is about none of ours
   * @throws invalid_parameters for a signature that is not the provider's
   */
  readEvent(payload: string, signature: string): Promise<string | null>;
}
