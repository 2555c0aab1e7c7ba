import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { download, mutation, query } from '@/server/core/operation/operation';
import * as cardList from './card-list.service';
import * as card from './cards.schema';
import * as cards from './cards.service';
import * as schema from './loyalty.schema';
import * as data from './loyalty-data.service';
import * as membersSchema from './members.schema';
import * as members from './members.service';
import * as programmeSchema from './programme.schema';
import * as programme from './programme.service';
import * as rewards from './rewards.service';

const tag = 'Loyalty';
const { read, write, evaluate } = permissions.offers;
const ofBrand = { brand: 'brandId' } as const;
const ofCustomer = { customer: 'customerId' } as const;
const ofRestaurant = { restaurant: 'restaurantId', guests: true } as const;
const memberSubject = ({ customerId }: { customerId: number }) => ({ kind: 'loyalty member', id: customerId });
const cardAudit = {
  subject: ({ loyaltyCardId }: { loyaltyCardId: number }) => ({ kind: 'loyalty card', id: loyaltyCardId }),
  snapshot: cards.getLoyaltyCard,
};
const ofCard = { locate: cards.locateCard };
const { customers, wallet, customerLookup } = permissions;

export const readLoyaltyData = mutation({
  method: 'POST',
  path: '/v1/loyalty/restaurants/{restaurantId}/cart/loyalty-data',
  summary: 'Read a member and the rewards for a cart, and reserve rewards',
  description:
    '`rewards` is the complete selection of the session. Rewards with status `used` are reserved for 30 minutes from now. Rewards that were reserved before and are omitted are released. If a reward is not available, nothing changes. Points reserved by one session cannot be spent by another. After its order is paid, a session reserves nothing more: use a new session for each cart. Customers who call this for themselves, as `member-` and their customer id, become members if they are not members yet.',
  tag,
  access: allow(evaluate, ofRestaurant),
  params: schema.restaurantParams,
  body: schema.loyaltyDataBody,
  success: { code: 'loyalty_rewards_found', data: schema.loyaltyData },
  errors: ['member_not_found', 'reward_not_available'],
  transaction: false,
  idempotency: 'none',
  audit: false,
  run: data.readLoyaltyData,
});

export const voidCart = mutation({
  method: 'POST',
  path: '/v1/loyalty/restaurants/{restaurantId}/cart/void',
  summary: 'Void the loyalty session of a cart',
  description:
    'Releases everything that the session has reserved. If the session paid an order, the points that the order earned and spent are reversed, but only for the device that created it. Customers have the order cancelled instead. Also succeeds if nothing is left to release.',
  tag,
  access: allow(evaluate, ofRestaurant),
  params: schema.restaurantParams,
  body: schema.voidBody,
  success: { code: 'loyalty_order_void', data: z.object({}), noData: true },
  errors: ['member_not_found', 'access_denied'],
  audit: false,
  run: data.voidCart,
});

export const getProgramme = query({
  path: '/v1/loyalty/brands/{brandId}/programme',
  summary: 'Read the loyalty programme of a brand',
  tag,
  access: allow(read, ofBrand),
  params: schema.brandParams,
  success: { code: 'loyalty_programme_found', data: programmeSchema.programme },
  etag: true,
  run: programme.getProgramme,
});

export const replaceProgramme = mutation({
  method: 'PUT',
  path: '/v1/loyalty/brands/{brandId}/programme',
  summary: 'Replace the loyalty programme of a brand',
  description:
    'Omitted tiers are removed, and the tiers of members are determined again. Points that were earned before keep their expiry.',
  tag,
  access: allow(write, ofBrand),
  params: schema.brandParams,
  body: programmeSchema.programmeBody,
  replaces: programme.versionedProgramme,
  success: { code: 'loyalty_programme_updated', data: programmeSchema.programme },
  errors: ['data_not_found'],
  audit: { subject: ({ brandId }) => ({ kind: 'loyalty programme', id: brandId }), revert: programme.undoReplace },
  run: programme.replaceProgramme,
});

export const listRewards = query({
  path: '/v1/loyalty/brands/{brandId}/rewards',
  summary: 'List the rewards of a brand, the cheapest first',
  tag,
  access: allow(read, ofBrand),
  params: schema.brandParams,
  query: programmeSchema.rewardsQuery,
  success: { code: 'loyalty_brand_rewards_found', data: z.array(programmeSchema.brandReward) },
  run: rewards.listRewards,
});

export const getReward = query({
  path: '/v1/loyalty/brands/{brandId}/rewards/{rewardId}',
  summary: 'Read a reward',
  tag,
  access: allow(read, ofBrand),
  params: programmeSchema.rewardParams,
  success: { code: 'loyalty_reward_found', data: programmeSchema.brandReward },
  errors: ['data_not_found'],
  etag: true,
  run: rewards.getReward,
});

export const createReward = mutation({
  method: 'POST',
  path: '/v1/loyalty/brands/{brandId}/rewards',
  summary: 'Add a reward',
  tag,
  access: allow(write, ofBrand),
  params: schema.brandParams,
  body: programmeSchema.rewardBody,
  success: { status: 201, code: 'loyalty_reward_created', data: programmeSchema.brandReward },
  errors: ['data_not_found'],
  example: { brandId: 1, name: 'Coffee', type: 'amount', value: 250, points: 50 },
  audit: {},
  run: rewards.createReward,
});

export const replaceReward = mutation({
  method: 'PUT',
  path: '/v1/loyalty/brands/{brandId}/rewards/{rewardId}',
  summary: 'Replace a reward',
  description: 'With `isArchived`, the reward is no longer offered or listed. Reservations by sessions are kept.',
  tag,
  access: allow(write, ofBrand),
  params: programmeSchema.rewardParams,
  body: programmeSchema.rewardBody,
  replaces: rewards.versionedReward,
  success: { code: 'loyalty_reward_updated', data: programmeSchema.brandReward },
  errors: ['data_not_found'],
  example: { brandId: 1, rewardId: 4, name: 'Coffee', type: 'amount', value: 250, points: 50 },
  audit: { subject: ({ rewardId }) => ({ kind: 'loyalty reward', id: rewardId }), revert: 'replace' },
  run: rewards.replaceReward,
});

export const listMembers = query({
  path: '/v1/loyalty/members',
  summary: 'List the loyalty members of a brand',
  description: 'Lists the newest customer first, unless `order` is sent. Restaurant users see the members known to their restaurant.',
  tag,
  access: allow(customers.read, { ...ofBrand, also: { customer: 'customerId' } }),
  query: membersSchema.membersQuery,
  success: { code: 'loyalty_members_found', data: membersSchema.memberPage },
  example: { brandId: 1 },
  run: members.listMembers,
});

export const getMember = query({
  path: '/customers/{customerId}/loyalty',
  summary: 'Read the loyalty membership of a customer',
  tag,
  access: allow(wallet.read, ofCustomer),
  params: membersSchema.customerParams,
  success: { code: 'loyalty_member_found', data: membersSchema.memberView },
  errors: ['member_not_found'],
  run: members.getMember,
});

export const saveMember = mutation({
  method: 'PUT',
  path: '/customers/{customerId}/loyalty',
  summary: 'Make a customer a loyalty member, or change the member id',
  tag,
  access: allow(wallet.write, ofCustomer),
  params: membersSchema.customerParams,
  body: membersSchema.memberBody,
  success: { code: 'loyalty_member_saved', data: membersSchema.memberView },
  errors: ['already_exists'],
  audit: { subject: memberSubject, snapshot: members.readMemberState },
  run: members.saveMember,
});

export const correctPoints = mutation({
  method: 'POST',
  path: '/customers/{customerId}/loyalty/corrections',
  summary: 'Add points to a member, or take points, with a reason',
  description: 'Points that sessions have reserved are unchanged.',
  tag,
  access: allow(wallet.write, ofCustomer),
  params: membersSchema.customerParams,
  body: membersSchema.correctionBody,
  success: { code: 'loyalty_points_corrected', data: membersSchema.memberView },
  errors: ['member_not_found', 'insufficient_balance'],
  example: { customerId: 1, points: 50, reason: 'Late order' },
  audit: { subject: memberSubject },
  run: members.correctPoints,
});

export const listPoints = query({
  path: '/customers/{customerId}/loyalty/lines',
  summary: 'List the points lines of a member, newest first',
  description: '`nextCursor` is next to `data` in the response.',
  tag,
  access: allow(wallet.read, ofCustomer),
  params: membersSchema.customerParams,
  query: membersSchema.pointsQuery,
  success: { code: 'loyalty_lines_found', data: z.array(membersSchema.pointsLine), extra: membersSchema.pointsExtra },
  example: { customerId: 1, kind: 'EARN' },
  run: members.listPoints,
});

export const listSessions = query({
  path: '/customers/{customerId}/loyalty/sessions',
  summary: 'List the loyalty sessions of a member, newest first',
  tag,
  access: allow(wallet.read, ofCustomer),
  params: membersSchema.customerParams,
  query: membersSchema.sessionsQuery,
  success: { code: 'loyalty_sessions_found', data: z.array(membersSchema.session) },
  run: members.listSessions,
});

export const listLoyaltyCards = query({
  path: '/loyalty_cards',
  summary: 'List the loyalty cards of a brand',
  tag,
  access: allow(read, { brand: 'brand_id', also: { customer: 'customer_id' } }),
  query: card.cardsQuery,
  success: { code: 'loyalty_card_success', data: z.array(card.loyaltyCard) },
  example: { brand_id: 1, order: '-balance' },
  run: cardList.listLoyaltyCards,
});

export const listBrandCards = query({
  path: '/v1/loyalty/brands/{brandId}/cards',
  summary: 'List the loyalty cards of a brand with their holders, newest first',
  tag,
  access: allow(read, { ...ofBrand, also: { customer: 'customerId' } }),
  params: schema.brandParams,
  query: card.brandCardsQuery,
  success: { code: 'loyalty_brand_cards_found', data: card.brandCardPage },
  example: { brandId: 1, status: 'active' },
  run: cardList.listBrandCards,
});

export const lookUpCard = query({
  path: '/loyalty_cards/lookup',
  summary: 'Find a loyalty card by its number',
  description: 'For tills and kiosks. A number with a wrong check digit was mistyped: the response is `invalid_parameters`.',
  tag,
  access: allow(customerLookup.read, { brand: 'brand_id' }),
  query: card.lookupQuery,
  success: { code: 'loyalty_card_found', data: card.foundCard },
  errors: ['data_not_found'],
  example: { brand_id: 1, card_number: '2900000000018' },
  run: cards.lookUpCard,
});

export const assignCard = mutation({
  method: 'POST',
  path: '/loyalty_cards/{loyaltyCardId}/assign',
  summary: 'Give a loyalty card to a customer',
  description: 'The customer becomes a member. If someone already has the card, the response is `conflict`.',
  tag,
  access: allow(customers.write, ofCard),
  params: card.cardParams,
  body: card.assignBody,
  success: { code: 'loyalty_card_assigned', data: card.loyaltyCard },
  audit: cardAudit,
  run: cards.assignCard,
});

export const blockCard = mutation({
  method: 'PUT',
  path: '/loyalty_cards/{loyaltyCardId}',
  summary: 'Block or unblock a loyalty card',
  description: 'The points stay with the member.',
  tag,
  access: allow(customers.write, ofCard),
  params: card.cardParams,
  body: card.blockBody,
  success: { code: 'loyalty_card_updated', data: card.loyaltyCard },
  audit: cardAudit,
  run: cards.blockCard,
});

export const replaceCard = mutation({
  method: 'POST',
  path: '/loyalty_cards/{loyaltyCardId}/replace',
  summary: 'Replace a loyalty card with another one',
  description: 'The balance moves to the new card. The response contains the new card. The earlier card gets the status `replaced`.',
  tag,
  access: allow(customers.write, ofCard),
  params: card.cardParams,
  body: card.replaceBody,
  success: { code: 'loyalty_card_replaced', data: card.loyaltyCard },
  audit: cardAudit,
  run: cards.replaceCard,
});

export const listCardBatches = query({
  path: '/loyalty_card_batches',
  summary: 'List the batches of loyalty cards of a brand, newest first',
  tag,
  access: allow(read, ofBrand),
  query: card.batchesQuery,
  success: { code: 'loyalty_card_batches_found', data: z.array(card.cardBatch) },
  example: { brandId: 1 },
  run: cards.listCardBatches,
});

export const createCardBatch = mutation({
  method: 'POST',
  path: '/loyalty_card_batches',
  summary: 'Create a batch of loyalty cards',
  description: 'The numbers are random EAN-13 numbers with a check digit. The cards have no holders yet.',
  tag,
  access: allow(write, ofBrand),
  body: card.batchBody,
  success: { status: 201, code: 'loyalty_card_batch_created', data: card.cardBatch },
  errors: ['already_exists'],
  example: { brandId: 1, quantity: 500 },
  audit: {},
  run: cards.createCardBatch,
});

export const downloadCardBatch = download({
  path: '/loyalty_card_batches/{batchNumber}',
  summary: 'Download the numbers of a batch of loyalty cards as CSV',
  tag,
  access: allow(read, ofBrand),
  params: card.batchParams,
  query: card.batchesQuery,
  success: { contentTypes: ['text/csv'] },
  errors: ['data_not_found'],
  example: { brandId: 1, batchNumber: '2026-11-22' },
  run: cards.downloadCardBatch,
});
