import { afterEach, expect, it } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { actorsOf } from '@/server/testing/as';
import { createCard, createCustomer } from '@/server/testing/factories';
import { kill, killAll, runWorker } from '@/server/testing/processes';
import { resetToTwoTenants } from '@/server/testing/tenants';
import { verifyWallets } from '@/server/wallet/verify';
import { debitWallet, getWallet, reloadWallet } from '@/server/wallet/wallet.operations';
import { updateAutomaticReload } from './reloads.operations';

afterEach(killAll);

/**
 * Workers are killed while the provider charges: the money is taken, and nobody receives the response. The sandbox stores its charges
 * separately, as a provider would.
 */
it('a charge whose worker is killed before recording it is recorded once by the next workers', async () => {
  const tenants = await resetToTwoTenants();
  const brand = await actorsOf(tenants)('brand');
  const { brandId } = tenants.a;
  const { id: customerId } = await createCustomer(prisma, { brandId });
  const card = await createCard(prisma, { brandId, customerId, token: 'sandbox_slow' });
  await brand.call(reloadWallet, { customerId, amount: 2_000, counterMethod: 'CASH' });
  await brand.call(updateAutomaticReload, {
    customerId,
    automaticEwalletReloadActive: true,
    automaticEwalletReloadMinBalance: 1_000,
    automaticEwalletReloadAmount: 3_000,
    automaticEwalletReloadCardId: card.id,
  });
  await brand.call(debitWallet, { customerId, amount: 1_500, reason: 'Lunch' });

  for (let times = 0; times < 2; times++) {
    const worker = runWorker();
    // The sandbox has recorded it, and responds three seconds later.
    await expect.poll(isAsked, { interval: 20 }).toBe(true);
    await kill(worker);
    expect(await prisma.walletCharge.findMany({ where: { customerId } })).toMatchObject([{ state: 'REQUESTED' }]);
    expect(await brand.call(getWallet, { customerId })).toMatchObject({ balance: 500 });
    // Its lease is over. In the worst case the attempt was not recorded: then only the key prevents a second charge.
    await prisma.sql.run`update wallet_charges set ask_at = now(), asked = 0, first_asked_at = null`;
  }

  const workers = [runWorker(), runWorker()];
  const states = async () => (await prisma.walletCharge.findMany({ where: { customerId } })).map(({ state }) => state);
  await expect.poll(states).toEqual(['SUCCEEDED']);
  await Promise.all(workers.map(kill));
  expect(await prisma.sandboxCharge.count()).toBe(1);
  expect(await brand.call(getWallet, { customerId })).toMatchObject({ balance: 3_500 });
  expect((await verifyWallets()).problems).toEqual([]);
});

const isAsked = async () =>
  (await prisma.walletCharge.count({ where: { asked: { gt: 0 } } })) === 1 && (await prisma.sandboxCharge.count()) === 1;
