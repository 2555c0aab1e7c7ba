import type { LoyaltyData } from '@/server/loyalty/loyalty.schema';
import type { Person } from './people';
import type { Desk, Wish } from './selling';

/** Of the members who could have a reward, how many take one. */
const REWARD_SHARE = 0.5;

/**
 * A kiosk asks what a member can have, and reserves a reward for the cart.
 * @returns the fields by which the order spends it
 */
export async function reserveReward({ client, day }: Desk, wish: Wish, { memberId }: Person): Promise<Record<string, unknown>> {
  const { house, mode, token, random, visit } = wish;
  const sessionId = `${day}/${visit}`;
  const ask = (rewards: { id: string; status: string }[]) =>
    client.ask<LoyaltyData>({
      method: 'POST',
      path: `/v1/loyalty/restaurants/${house.restaurantId}/cart/loyalty-data`,
      body: {
        ...{ sessionId, memberId, rewards, shouldSkipCleanAwaitingOrders: true },
        cart: { consumptionMode: mode, createdAt: new Date().toISOString(), items: [], totalPrice: 0 },
      },
      token,
      kind: 'loyalty',
    });
  const answer = await ask([]);
  if (answer.status >= 300) return {};
  const chosen = answer.data.rewards.find(({ status, type }) => status === 'available' && type === 'amount');
  if (!chosen || !random.chance(REWARD_SHARE)) return { sessionId };
  const reserved = await ask([{ id: chosen.id, status: 'used' }]);
  return reserved.status < 300 ? { sessionId, rewards: [chosen.id] } : { sessionId };
}

/** Gives back what a session had reserved whose guest has left. */
export async function voidSession({ client, day }: Desk, { house, token, visit }: Wish, { memberId }: Person): Promise<void> {
  await client.ask({
    method: 'POST',
    path: `/v1/loyalty/restaurants/${house.restaurantId}/cart/void`,
    body: { memberId, sessionId: `${day}/${visit}` },
    token,
    kind: 'loyalty',
  });
}
