// @not-in-check
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCustomer } from '@/server/testing/factories';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { sumsOf } from './statement.work';
import { creditWallet, debitWallet, downloadStatement, reloadWallet } from './wallet.operations';

let tenants: TwoTenants;
let brand: Actor;
let customerId: number;

beforeEach(async () => {
  vi.useRealTimers();
  tenants = await resetToTwoTenants();
  brand = await actorsOf(tenants)('brand');
  customerId = (await createCustomer(prisma, { brandId: tenants.a.brandId, givenName: 'Zoé', familyName: 'N’Diaye' })).id;
});

/** One line a year ago, and three today. */
async function useWallet(): Promise<void> {
  await brand.call(reloadWallet, { customerId, amount: 5_000, counterMethod: 'CASH' });
  await prisma.sql.run`alter table wallet_lines disable trigger user`;
  await prisma.sql.run`update wallet_lines set apply_date = '2025-06-15T10:00:00Z' where customer_id = ${customerId}`;
  await prisma.sql.run`alter table wallet_lines enable trigger user`;
  await brand.call(creditWallet, { customerId, amount: 700, pocket: 'employer', reason: '=HYPERLINK("x")' });
  await brand.call(debitWallet, { customerId, amount: 1_000, reason: 'Lunch; “good”' });
}
const rowsOf = (text: string) => text.replace('\uFEFF', '').trim().split('\r\n');
const columns = (row: string) => row.split(',').slice(1, 9);

describe('a wallet statement', () => {
  it('lists each line as CSV between the opening and closing balances of every pocket', async () => {
    await useWallet();
    const { text, contentType, fileName } = await brand.download(downloadStatement, { customerId, fileType: 'csv' });
    expect([contentType, fileName]).toEqual(['text/csv; charset=utf-8', expect.stringMatching(new RegExp(`^wallet-${customerId}-.*csv$`))]);
    const [head = '', ...rows] = rowsOf(text);
    expect(head).toBe('applyDate,position,kind,pocket,amount,own,promotional,employer,balance,orderId,reason');
    expect(rows.map(columns)).toEqual([
      ['', 'OPENING', '', '', '50.00', '0.00', '0.00', '50.00'],
      ['2', 'CREDIT', 'employer', '7.00', '50.00', '0.00', '7.00', '57.00'],
      ['3', 'DEBIT', 'employer', '-7.00', '50.00', '0.00', '0.00', '50.00'],
      ['4', 'DEBIT', 'own', '-3.00', '47.00', '0.00', '0.00', '47.00'],
      ['', 'CLOSING', '', '', '47.00', '0.00', '0.00', '47.00'],
    ]);
    expect(rows[1]).toContain(`"'=HYPERLINK`);
    await prisma.brand.update({ where: { id: tenants.a.brandId }, data: { currency: 'TND' } });
    const year = await brand.download(downloadStatement, { customerId, fileType: 'csv', from: '2025-06-15', to: '2025-06-15' });
    expect(rowsOf(year.text).slice(1).map(columns)).toEqual([
      ['', 'OPENING', '', '', '0.000', '0.000', '0.000', '0.000'],
      ['1', 'RELOAD', 'own', '5.000', '5.000', '0.000', '0.000', '5.000'],
      ['', 'CLOSING', '', '', '5.000', '0.000', '0.000', '5.000'],
    ]);
  });

  it('is made as a PDF in the reader’s language, even for a period without lines', async () => {
    await useWallet();
    for (const [locale, input] of [
      ['fr', {}],
      ['en', {}],
      ['fr', { from: '2020-01-01', to: '2020-01-31' }],
    ] as const) {
      const { text, contentType } = await brand.download(downloadStatement, { customerId, ...input }, { locale });
      expect(contentType).toBe('application/pdf');
      expect(text).toMatch(/^%PDF-/);
      expect(text).toContain(`/Lang (${locale})`);
    }
  });

  it('rejects a period that ends before it begins', async () => {
    await expect(brand.download(downloadStatement, { customerId, from: '2026-02-01', to: '2026-01-01' })).rejects.toMatchObject({
      code: 'invalid_parameters',
    });
  });

  it('is available to customers for their own wallet, but not for anyone else’s', async () => {
    await prisma.user.update({ where: { id: tenants.a.users.customer.id }, data: { customerId } });
    const customer = await actorsOf(tenants)('customer');
    expect((await customer.download(downloadStatement, { customerId, fileType: 'csv' })).contentType).toContain('text/csv');
    const foreign = tenants.b.customerId;
    await expect(customer.download(downloadStatement, { customerId: foreign, fileType: 'csv' })).rejects.toMatchObject({
      code: 'access_denied',
    });
  });

  it('sums lines by kind and pocket, with refunds that belong to no payment as PAYOUT', async () => {
    const line = (
      kind: 'DEBIT' | 'CREDIT' | 'REFUND',
      pocket: 'own' | 'employer',
      amount: number,
      refundsPosition: number | null = null,
    ) => ({
      ...{ kind, pocket, amount, refundsPosition },
    });
    const lines = [line('CREDIT', 'employer', 700), line('DEBIT', 'own', -3), line('DEBIT', 'own', -4), line('REFUND', 'own', 4, 2)];
    expect(sumsOf([...lines, line('REFUND', 'own', -9)])).toEqual([
      { kind: 'CREDIT', pocket: 'employer', amount: 700 },
      { kind: 'DEBIT', pocket: 'own', amount: -7 },
      { kind: 'REFUND', pocket: 'own', amount: 4 },
      { kind: 'PAYOUT', pocket: 'own', amount: -9 },
    ]);
  });
});
