import { AppError } from '@/server/core/operation/errors';
import { singleton } from '@/server/core/platform/singleton';
import type { PaymentProvider } from './payments';
import { sandbox } from './sandbox';

const notSetUp = () => new AppError('conflict', { extraData: { reason: 'no_payments' } });

/** For installations without a provider. The sandbox is no default, as anyone could get money from it by asking. */
const noProvider: PaymentProvider = {
  name: 'none',
  beginCard: () => Promise.reject(notSetUp()),
  keepCard: () => Promise.reject(notSetUp()),
  dropCard: () => Promise.reject(notSetUp()),
  charge: () => Promise.reject(notSetUp()),
  findCharge: () => Promise.reject(notSetUp()),
  refund: () => Promise.reject(notSetUp()),
  readEvent: async () => null,
};

/**
 * The payment provider of this installation: `PAYMENTS` is `sandbox` (which the scripts set for the embedded database) or `stripe:<secret
 * key>`. Without it, cards are refused with `conflict`.
 */
export function paymentProvider(): Promise<PaymentProvider> {
  const setting = process.env.PAYMENTS || 'none';
  if (setting === 'none') return Promise.resolve(noProvider);
  if (setting === 'sandbox') return Promise.resolve(sandbox);
  const [, secretKey] = /^stripe:(.+)$/s.exec(setting) ?? [];
  if (!secretKey) throw new Error('PAYMENTS must be «sandbox» or «stripe:<secret key>»');
  return singleton(`payments.${setting}`, async () => {
    // The SDK is large, and few installations use it.
    const { stripeProvider } = await import('./stripe');
    return stripeProvider({
      secretKey,
      publishableKey: process.env.STRIPE_PUBLISHABLE_KEY || null,
      webhookSecret: process.env.STRIPE_WEBHOOK_SECRET || null,
      host: process.env.STRIPE_HOST || null,
    });
  });
}
