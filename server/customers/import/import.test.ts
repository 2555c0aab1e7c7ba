import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { type Actor, actorsOf } from '@/server/testing/as';
import { createCustomer } from '@/server/testing/factories';
import { importer } from '@/server/testing/imports';
import { resetToTwoTenants, type TwoTenants } from '@/server/testing/tenants';
import { importCustomers } from '../customers.operations';

let tenants: TwoTenants;
let manager: Actor;
let brandId: number;

beforeEach(async () => {
  tenants = await resetToTwoTenants();
  manager = await actorsOf(tenants)('brand');
  brandId = tenants.a.brandId;
});

const importText = (text: string, more: object = {}) => importer(manager).run(importCustomers, text, { brandId, ...more });

describe('an import of customers', () => {
  it('creates, changes and leaves', async () => {
    await createCustomer(prisma, { brandId, email: 'known@test.example', givenName: 'Ann', familyName: 'Old', badges: ['007'] });
    await createCustomer(prisma, { brandId, email: 'same@test.example', givenName: 'Same', familyName: 'Same' });
    const { data, lines } = await importText(
      'Email;First name;Last name;Badges;Balance\nknown@test.example;Ann;New;007;\nsame@test.example;Same;Same;;\nnew@test.example;Zoé;"O;B";0042;12,50\n',
    );
    expect(data).toEqual({ customersCreated: 1, customersUpdated: 1, customersUnchanged: 1 });
    expect(lines).toEqual([
      [0, 3],
      [3, 3],
    ]);
    const made = await prisma.customer.findFirstOrThrow({ where: { email: 'new@test.example' }, include: { badges: true, wallet: true } });
    expect(made).toMatchObject({ givenName: 'Zoé', familyName: 'O;B', badges: [{ badge: '0042' }], wallet: { own: 1250 } });
  });
});
