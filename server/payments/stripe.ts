import Stripe from 'stripe';
import { decimalsOf } from '@/i18n/currencies';
import { AppError } from '@/server/core/operation/errors';
import { log } from '@/server/core/platform/log';
import type { CardHolder, ChargeOutcome, ChargeRequest, PaymentProvider } from './payments';

const TIMEOUT_MS = 15_000;
/** The tolerated difference between clocks. */
const CLOCK_SLACK_S = 300;
const PAGE_SIZE = 100;

interface Settings {
  secretKey: string;
  publishableKey: string | null;
  webhookSecret: string | null;
  /** Another address than Stripe's, such as `http://127.0.0.1:12111`. */
  host: string | null;
}

function createClient({ secretKey, host }: Settings): Stripe {
  const url = host === null ? null : new URL(host);
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url && { host: url.hostname, port: url.port, protocol: url.protocol === 'http:' ? 'http' : 'https' }),
  });
}

/** The token of a card: Stripe's customer and payment method. */
const tokenOf = (customer: string, method: string) => `${customer}/${method}`;
function partsOf(token: string): { customer: string; method: string } {
  const [customer = '', method = ''] = token.split('/');
  return { customer, method };
}

/** Currencies whose decimals at Stripe differ from ISO 4217: https://docs.stripe.com/currencies#special-cases */
const decimalsAtStripe: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 };

/** An amount in Stripe's unit. Stripe refuses fractions of it, and a third decimal other than 0. */
function toStripeAmount(amount: number, currency: string): { amount: number; currency: string } {
  const extraDecimals = (decimalsAtStripe[currency] ?? decimalsOf(currency)) - decimalsOf(currency);
  return { amount: amount * 10 ** extraDecimals, currency: currency.toLowerCase() };
}

const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

const refuse = (reference: string | null, failure: string): ChargeOutcome =>
  failure === 'authentication_required' ? { state: 'NEEDS_GUEST', reference, failure } : { state: 'REFUSED', reference, failure };

/** The outcome in a payment intent; null while it is pending. */
function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome | null {
  const error = intent.last_payment_error;
  switch (intent.status) {
    case 'succeeded':
      return { state: 'SUCCEEDED', reference: intent.id };
    case 'requires_action':
      return { state: 'NEEDS_GUEST', reference: intent.id, failure: 'authentication_required' };
    case 'requires_payment_method':
    case 'canceled':
      return refuse(intent.id, error?.decline_code ?? error?.code ?? intent.status);
    default:
      return null;
  }
}

/** The outcome in a refund; null while it is pending. */
function outcomeOfRefund({ id, status, failure_reason: failure }: Stripe.Refund): ChargeOutcome | null {
  if (status === 'pending' || status === 'requires_action') return null;
  if (status === 'failed' || status === 'canceled') return { state: 'REFUSED', reference: id, failure: failure ?? status };
  return { state: 'SUCCEEDED', reference: id };
}

/** The outcome of a charge that failed with an error of Stripe; null if it may have been made nevertheless. */
function outcomeOfError(error: unknown): ChargeOutcome | null {
  if (error instanceof Stripe.errors.StripeCardError) {
    const failure = error.code === 'authentication_required' ? error.code : (error.decline_code ?? error.code ?? 'card_declined');
    return refuse(error.payment_intent?.id ?? null, failure);
  }
  // Stripe no longer has the card, or it can't be charged this way.
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return refuse(null, error.code ?? 'invalid_request');
  log.warn({ err: error }, 'the outcome of a charge is not known');
  return null;
}

const isGone = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Charges cards through Stripe: payment intents while the guest is absent, with our idempotency key. */
export function stripeProvider(settings: Settings): PaymentProvider {
  const stripe = createClient(settings);
  const metadataOf = ({ brandId, ...holder }: CardHolder) => ({
    brandId: String(brandId),
    customerId: 'customerId' in holder ? String(holder.customerId) : `web ${holder.webSessionId}`,
  });

  return {
    name: 'stripe',

    async beginCard(holder) {
      const metadata = metadataOf(holder);
      const customer = await stripe.customers.create({ metadata });
      const intent = await stripe.setupIntents.create({
        customer: customer.id,
        usage: 'off_session',
        allowed_payment_method_types: ['card'],
        metadata,
      });
      return { provider: 'stripe', clientSecret: intent.client_secret, publishableKey: settings.publishableKey, token: intent.id };
    },

    async keepCard(token, holder) {
      if (!/^seti_\w+$/.test(token)) return null;
      const intent = await stripe.setupIntents.retrieve(token, { expand: ['payment_method'] }).catch((error: unknown) => {
        if (isGone(error)) return null;
        throw new AppError('unavailable', { cause: error });
      });
      if (intent?.status !== 'succeeded') return null;
      const { brandId, customerId } = intent.metadata ?? {};
      const expected = metadataOf(holder);
      if (brandId !== expected.brandId || customerId !== expected.customerId) return null;
      const [customer, method] = [idOf(intent.customer), intent.payment_method];
      if (customer === null || typeof method !== 'object' || !method?.card) return null;
      // It was dropped again meanwhile.
      if (method.customer === null) return null;
      const { brand, last4, exp_month, exp_year } = method.card;
      return { token: tokenOf(customer, method.id), network: brand, lastFour: last4, expMonth: exp_month, expYear: exp_year };
    },

    async dropCard(token) {
      const { method } = partsOf(token);
      try {
        await stripe.paymentMethods.detach(method);
      } catch (error) {
        if (isGone(error)) return;
        // Stripe refuses to detach a method twice with the same error as one that can't be detached.
        const current = await stripe.paymentMethods.retrieve(method);
        if (current.customer !== null) throw error;
      }
    },

    async charge({ key, token, amount, currency }) {
      const { customer, method } = partsOf(token);
      const params = {
        ...{ ...toStripeAmount(amount, currency), customer, payment_method: method, metadata: { charge: key } },
        ...{ confirm: true, off_session: true },
      };
      try {
        return outcomeOf(await stripe.paymentIntents.create(params, { idempotencyKey: key }));
      } catch (error) {
        return outcomeOfError(error);
      }
    },

    async findCharge({ key, token, askedFirstAt }: ChargeRequest) {
      const since = Math.floor(askedFirstAt.getTime() / 1_000) - CLOCK_SLACK_S;
      // Uses the list rather than the search, which lags behind.
      const intents = stripe.paymentIntents.list({ customer: partsOf(token).customer, created: { gte: since }, limit: PAGE_SIZE });
      for await (const intent of intents) if (intent.metadata.charge === key) return outcomeOf(intent);
      return 'unknown';
    },

    async refund({ key, reference, amount, currency }) {
      const params = { payment_intent: reference, amount: toStripeAmount(amount, currency).amount, metadata: { refund: key } };
      try {
        // For a day, Stripe repeats its first response to a key: «pending», whatever has happened since.
        const refunds = stripe.refunds.list({ payment_intent: reference, limit: PAGE_SIZE });
        for await (const refund of refunds) if (refund.metadata?.refund === key) return outcomeOfRefund(refund);
        return outcomeOfRefund(await stripe.refunds.create(params, { idempotencyKey: key }));
      } catch (error) {
        return outcomeOfError(error);
      }
    },

    async readEvent(payload, signature) {
      if (settings.webhookSecret === null) throw refusedSignature();
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(payload, signature, settings.webhookSecret);
      } catch (error) {
        throw refusedSignature(error);
      }
      const { object } = event.data;
      if (object.object === 'refund') return object.metadata?.refund ?? null;
      return object.object === 'payment_intent' ? (object.metadata.charge ?? null) : null;
    },
  };
}

function refusedSignature(cause?: unknown): AppError {
  const issue = {
    path: 'stripe-signature',
    code: 'invalid_value',
    message: { en: 'The signature is not Stripe’s.', fr: 'La signature n’est pas celle de Stripe.' },
  };
  return new AppError('invalid_parameters', { cause, issues: [issue] });
}
