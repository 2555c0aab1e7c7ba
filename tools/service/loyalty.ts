import type { LoyaltyData } from '@/server/loyalty/loyalty.schema';
import type { Person } from './people';
import type { Desk, Wish } from './selling';

/** The share of members with enough points who take a reward. */
const REWARD_SHARE = 0.5;

/**
 * A kiosk asks for a member's possible rewards, and reserves one for the cart.
 * @returns the fields with which the order redeems it
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

/** Releases a reservation whose guest has left. */
export async function voidSession({ client, day }: Desk, { house, token, visit }: Wish, { memberId }: Person): Promise<void> {
  await client.ask({
    method: 'POST',
    path: `/v1/loyalty/restaurants/${house.restaurantId}/cart/void`,
    body: { memberId, sessionId: `${day}/${visit}` },
    token,
    kind: 'loyalty',
  });
}
