import { bookedOrder, bookedRefund, type NewOrder, type NewRefund } from '@/server/testing/orders';
import { addReprint, addTicket, type Chain, closePeriods, newChain, type WrittenLink } from './chain.rules';
import { ticketOfRefund, ticketOfSale } from './ticket.rules';

/** The seller in tests. */
export const seller = {
  company: {
    name: 'Bistro Lumière SAS',
    siret: '73282932000074',
    vatNumber: 'FR44732829320',
    ...{ street: '14 boulevard Voltaire', postalCode: '75011', city: 'Paris', country: 'France' },
  },
  ...{ restaurant: 'Bistro Lumière République', brand: 'Bistro Lumière', timeZone: 'Europe/Paris' },
};

/** A chain in memory, for rules. */
export class TestChain {
  readonly links: WrittenLink[] = [];
  chain: Chain = newChain(1);

  private keep({ chain, links }: { chain: Chain; links: WrittenLink[] }): void {
    this.chain = chain;
    this.links.push(...links);
  }

  sell(day: string, order: Partial<NewOrder> = {}) {
    const booked = bookedOrder({ restaurantId: 1, brandId: 1, at: new Date(`${day}T11:30:00Z`), ...order });
    this.keep(addTicket(this.chain, ticketOfSale(seller, booked), day, booked.at));
    return { order: booked, number: this.chain.number };
  }

  refund(day: string, { order, number }: ReturnType<TestChain['sell']>, refund: NewRefund = {}): void {
    const booked = bookedRefund(order, { at: new Date(`${day}T12:00:00Z`), saleTicketNumber: number, ...refund });
    this.keep(addTicket(this.chain, ticketOfRefund(seller, booked), day, booked.at));
  }

  reprint(day: string, number: number, copy: number): void {
    this.keep(addReprint(this.chain, { number, copy }, day, new Date(`${day}T12:30:00Z`)));
  }

  close(day: string): void {
    this.keep(closePeriods(this.chain, day, new Date(`${day}T03:00:00Z`)));
  }
}

/** A chain with links of every kind: three days in two years. */
export function smallChain(): TestChain {
  const chain = new TestChain();
  const dinner = chain.sell('2026-12-30', {
    lines: [
      { name: 'Œuf mayonnaise', unitCents: 650, quantity: 2 },
      { name: 'Côtes-du-Rhône', unitCents: 450, vatRate: 2000, options: [{ name: 'Carafe', quantity: 1, unitCents: 50 }] },
      { name: 'Livraison', unitCents: 290, vatRate: 2000, feeKind: 'area' },
    ],
    discounts: [{ valueCents: 101, label: 'Happy hour' }],
    grants: [{ valueCents: 500, label: 'ACME' }],
    payments: [{ amountCents: 1300 }, { amountCents: 139, type: 'Cash' }],
  });
  chain.sell('2026-12-31', { payments: [{ amountCents: 400 }, { amountCents: 600 }] });
  chain.refund('2026-12-31', dinner, { positions: [1] });
  chain.reprint('2026-12-31', dinner.number, 1);
  chain.sell('2027-01-02', { lines: [{ unitCents: 0 }] });
  chain.close('2027-01-03');
  return chain;
}
