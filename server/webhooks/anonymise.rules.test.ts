import { expect, it } from 'vitest';
import { anonymise } from './anonymise.rules';

it('anonymising keeps amounts, ids and fields set by tills, and replaces names, addresses and free text', () => {
  const order = {
    ...{ orderId: '7', total: 1_250, customerId: 12, status: 'PAID', comment: 'for Zoé', tableId: null },
    guest: { name: 'Zoé', email: 'zoe@example.com', phone: '+33612345678' },
    deliveryAddress: { text: '3 rue Zoé', lat: 48.85, lng: 2.35 },
    items: [{ name: 'Plat du jour', quantity: 2, comment: 'Zoé’s', options: [] }],
    metadata: { kioskPaymentState: 'NOT_PAID_AT_KIOSK', partner: { zoe: 'Zoé', count: 2 } },
    payments: [{ amount: 1_250, reference: 'Zoé 12' }],
    refunds: [{ amount: 200, reason: 'Zoé was late' }],
    sessionId: 'zoe-1',
  };
  expect(anonymise(order)).toEqual({
    ...{ orderId: '7', total: 1_250, customerId: 12, status: 'PAID', comment: '…', tableId: null },
    guest: { name: 'Camille Moreau', email: 'camille.moreau@example.com', phone: '+33600000000' },
    deliveryAddress: { text: '…', lat: 0, lng: 0 },
    items: [{ name: 'Plat du jour', quantity: 2, comment: '…', options: [] }],
    metadata: { kioskPaymentState: 'NOT_PAID_AT_KIOSK', partner: { zoe: '…', count: 2 } },
    payments: [{ amount: 1_250, reference: '…' }],
    refunds: [{ amount: 200, reason: '…' }],
    sessionId: '…',
  });
  expect(anonymise({ badges: ['0012'], givenName: 'Zoé', familyName: '', email: null, balance: 500 })).toEqual({
    ...{ badges: [], givenName: 'Camille', familyName: '', email: null, balance: 500 },
  });
});
