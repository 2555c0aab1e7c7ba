import { singleton } from '@/server/core/platform/singleton';
import type { PaymentProvider } from './payments';
import { sandbox } from './sandbox';

/**
 * The provider of this installation: `PAYMENTS` is `sandbox` (the default), or `stripe:<secret key>`.
 */
export function paymentProvider(): Promise<PaymentProvider> {
  const setting = process.env.PAYMENTS || 'sandbox';
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
