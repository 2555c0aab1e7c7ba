import { mutation } from '@/server/core/operation/operation';
import { receiveEvent } from './events.service';
import { eventReceived, MAX_EVENT_BYTES, stripeEventBody } from './payments.schema';

export const receiveStripeEvent = mutation({
  method: 'POST',
  path: '/payments/stripe/webhook',
  summary: 'Receive an event from Stripe',
  description:
    'For installations that charge cards with Stripe; all others ignore events. The `Stripe-Signature` header is verified against the body.',
  tag: 'Payments',
  access: 'public',
  body: stripeEventBody,
  signedBy: 'stripe-signature',
  maxBodyBytes: MAX_EVENT_BYTES,
  success: { code: 'event_received', data: eventReceived },
  audit: false,
  idempotency: 'none',
  run: receiveEvent,
});
