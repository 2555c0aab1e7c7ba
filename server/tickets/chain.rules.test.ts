import { expect, it } from 'vitest';
import { ChainChecker, type CheckedLink } from '@/tools/verify-tickets';
import { dueOn } from './chain.rules';
import type { Closing } from './chain.types';
import { smallChain, TestChain } from './test-chains';

const check = ({ links }: TestChain) => {
  const checker = new ChainChecker();
  for (const { hash, text } of links) checker.take(hash, JSON.parse(text) as CheckedLink);
  return checker;
};
const closingsOf = ({ links }: TestChain) => links.map(({ link }) => link).filter((link): link is Closing => 'period' in link);

it('a chain closes each day, month and year before the first ticket of the next, and past ones on request', () => {
  const chain = smallChain();
  const said = chain.links.map(({ link }) => ('period' in link ? `${link.kind} ${link.period}` : `${link.kind} ${link.number}`));
  expect(said).toEqual([
    ...['sale 1', 'day 2026-12-30', 'sale 2', 'refund 3', 'reprint 1', 'day 2026-12-31', 'month 2026-12', 'year 2026'],
    ...['sale 4', 'day 2027-01-02'],
  ]);
  expect(check(chain).problems).toEqual([]);
});

it('a closing adds up its period, with payments net of refunds, and the perpetual totals', () => {
  const chain = smallChain();
  const [, , december, year] = closingsOf(chain);
  expect(december).toMatchObject({
    ...{ firstPosition: 1, lastPosition: 6, firstNumber: 1, lastNumber: 3, currency: 'EUR' },
    sales: { count: 2, total: 2939 },
    refunds: { count: 1, total: 424 },
    reprints: 1,
    payments: [
      { type: 'Cash', amount: 139 },
      { type: 'CreditCard', amount: 1876 },
    ],
    grants: 500,
    perpetual: { tickets: 3, reprints: 1, sales: 2939, refunds: 424 },
  });
  expect(year).toMatchObject({ period: '2026', sales: december?.sales, vat: december?.vat });
  expect(closingsOf(chain).at(-1)).toMatchObject({ sales: { count: 1, total: 0 }, perpetual: { tickets: 4, sales: 2939 } });
});

it('a late ticket for a closed day is dated to the first day that is still open', () => {
  const chain = new TestChain();
  chain.sell('2026-11-22');
  chain.close('2026-11-23');
  chain.sell('2026-11-22');
  expect(chain.links.at(-1)?.link).toMatchObject({ day: '2026-11-23', number: 2 });
  chain.sell('2026-11-24');
  chain.sell('2026-11-23');
  expect(chain.links.at(-1)?.link).toMatchObject({ day: '2026-11-24', number: 4 });
  expect(check(chain).problems).toEqual([]);
});

it('a closing is due on the day after the open day, month or year, and never when nothing is open', () => {
  const chain = new TestChain();
  expect(dueOn(chain.chain.state)).toBeNull();
  chain.sell('2026-11-22');
  expect(dueOn(chain.chain.state)).toBe('2026-11-23');
  chain.close('2026-11-23');
  expect(dueOn(chain.chain.state)).toBe('2026-12-01');
  chain.close('2026-12-05');
  expect(dueOn(chain.chain.state)).toBe('2027-01-01');
  chain.close('2027-01-01');
  expect(dueOn(chain.chain.state)).toBeNull();
  const before = chain.links.length;
  chain.close('2027-02-01');
  expect(chain.links).toHaveLength(before);
});

it('the text and hashes of format 1 never change', () => {
  const { links } = smallChain();
  expect(links[0]?.text).toBe(
    '{"at":"2026-12-30T11:30:00.000Z","brand":"Bistro Lumière","company":{"city":"Paris","country":"France","name":"Bistro Lumière SAS","postalCode":"75011","siret":"73282932000074","street":"14 boulevard Voltaire","vatNumber":"FR44732829320"},"currency":"EUR","day":"2026-12-30","discounts":[{"amount":101,"kind":"promotion","label":"Happy hour"}],"format":1,"grants":[{"amount":500,"label":"ACME"}],"kind":"sale","lines":[{"discount":75,"fee":null,"gross":1300,"name":"Œuf mayonnaise","net":1114,"options":[],"quantity":2,"rate":1000,"total":1225,"unit":650},{"discount":26,"fee":null,"gross":450,"name":"Côtes-du-Rhône","net":353,"options":[{"name":"Carafe","quantity":1,"unit":50}],"quantity":1,"rate":2000,"total":424,"unit":450},{"discount":0,"fee":"area","gross":290,"name":"Livraison","net":242,"options":[],"quantity":1,"rate":2000,"total":290,"unit":290}],"number":1,"order":{"channelId":5,"id":1,"mode":"MODE_SIT_IN","number":1},"payments":[{"amount":1300,"type":"CreditCard"},{"amount":139,"type":"Cash"}],"position":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","refund":null,"restaurant":"Bistro Lumière République","restaurantId":1,"timeZone":"Europe/Paris","toPay":1439,"total":1939,"vat":[{"gross":714,"net":595,"rate":2000,"tax":119},{"gross":1225,"net":1114,"rate":1000,"tax":111}]}',
  );
  expect(links.map(({ hash }) => hash)).toEqual([
    'ab08022078f34f08e967ada47a54efff7b99dc7960bfc4b1a187b1582c0feeb8',
    'd95e4aa07607da2f19929200dc01d115bbcc121963510f80b53879d25be878f0',
    '9762d2b1acd381a346d65f13235b26369f34e7e75d863072332b70ec622248da',
    '8dd758d3b6ac096f43ccf5288321333ec5f4c7344c0a0fb9f9addfebe5d5558f',
    '8e0ec8ff02965c2ceeb8d2f60851adde6c9b2c67703c4eb4f69525a1a807afbe',
    '4ff1242c3585447db821b1d6d17728e3055f2da568b188e4e74a5656cfe01794',
    '04484f85e8b94aba838df6b221175737a66002d9821178d2c24d5d3526a99bfc',
    '54fdefceb83aa4ef5f4eb699aa14a555fac14424ff426e02e337a5df4a78a359',
    'b6bc1e5959ba25cbaf475f6a8948ddc080e6a775a62d6f28c76af9053e2dfd6d',
    '6f60267f465c09166256210be0ec004214196ff257998ce245e1063dc70e5aed',
  ]);
});
