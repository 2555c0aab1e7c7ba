import { mutation } from '@/server/core/operation/operation';
import { receiveEvent } from './events.service';
import { eventReceived, MAX_EVENT_BYTES, stripeEventBody } from './payments.schema';

export const receiveStripeEvent = mutation({
  method: 'POST',
  path: '/payments/stripe/webhook',
  summary: 'Receive an event from Stripe',
  description: 'For Stripe only. The `Stripe-Signature` header is verified against the body. Events of other installations are ignored.',
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
