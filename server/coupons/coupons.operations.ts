import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import type { Issue } from '@/server/core/operation/errors';
import { download, mutation, query } from '@/server/core/operation/operation';
import type { RawInput } from '@/server/core/operation/parse';
import { couponRefusals } from '@/server/pricing/trace.values';
import * as codes from './codes.service';
import { locateCoupon } from './coupons.query';
import * as schema from './coupons.schema';
import * as coupons from './coupons.service';
import * as creation from './creation.service';
import * as eligibility from './eligibility.service';
import * as evaluation from './evaluation.service';
import * as lint from './lint.service';
import * as usage from './usage.service';
import * as useSchema from './use.schema';

const tag = 'Coupons';
const params = schema.couponParams;
const read = allow(permissions.offers.read, { locate: locateCoupon });
const write = allow(permissions.offers.write, { locate: locateCoupon });
const readBrand = allow(permissions.offers.read, { brand: 'brandId' });
const writeBrand = allow(permissions.offers.write, { brand: 'brandId' });
const subject = ({ promocodeId }: { promocodeId: number }) => ({ kind: 'coupon', id: promocodeId });

/** The body may repeat the coupon of the path, but must not name another one. */
function refuseOtherCoupon({ params: path, body }: RawInput): Issue[] {
  const sentId = (body as { promocodeId?: unknown } | null)?.promocodeId;
  const pathId = (path as { promocodeId: unknown }).promocodeId;
  if (sentId === undefined || String(sentId) === String(pathId)) return [];
  return [
    {
      path: 'promocodeId',
      code: 'invalid_value',
      message: { en: 'This is not the promocodeId of the path.', fr: 'Ce n’est pas le promocodeId du chemin.' },
    },
  ];
}

export const listCoupons = query({
  path: '/promocodes',
  summary: 'List coupons',
  description:
    'Lists the coupons in the caller’s scope, newest first, of all brands unless `brandId` is sent. A response contains at most 10,000; `offset` returns the rest. Users of a restaurant see the coupons that its guests can use.',
  tag,
  access: allow(permissions.offers.read, { brand: 'brandId', orAll: true }),
  query: schema.listQuery,
  success: { code: 'promocode_succeed', data: z.array(schema.coupon) },
  example: { brandId: 1 },
  run: coupons.listCoupons,
});

export const createCoupons = mutation({
  method: 'POST',
  path: '/promocodes',
  summary: 'Create a coupon, or a batch of unique codes',
  description:
    'With `isUnique`, creates `quantity` single-use codes that cannot be guessed, such as `WELCOME10-7K3QXM`. Otherwise creates one code for `quantity` uses or, with `noLimit`, for any number of uses. Coupons work in online ordering and in orders created through this API. Tills and kiosks refuse them.',
  tag,
  access: writeBrand,
  body: schema.couponBody,
  success: { status: 201, code: 'promocode_created_succeed', data: z.array(schema.createdCoupon) },
  errors: ['already_exists'],
  example: { brandId: 1, code: 'WELCOME10', reductionType: 'percentage', reductionValue: '1000', minimumAmount: '1500', noLimit: true },
  audit: { revert: creation.undoCouponCreation, revertsCreation: true },
  run: creation.createCoupons,
});

export const importCodes = mutation({
  method: 'POST',
  path: '/promocodes/import',
  summary: 'Import single-use codes',
  description:
    'Creates a batch from existing codes, such as those printed on vouchers. Codes that are invalid, repeated or in use are not imported, and are listed in `omitted`.',
  tag,
  access: writeBrand,
  body: schema.importBody,
  success: { status: 201, code: 'promocodes_imported', data: schema.importResult },
  example: { brandId: 1, reductionType: 'absolute', reductionValue: 500, codes: ['SPRING-A1', 'SPRING-A2'] },
  audit: { revert: creation.undoCouponCreation, revertsCreation: true },
  run: creation.importCodes,
});

export const getCoupon = query({
  path: '/promocodes/{promocodeId}',
  summary: 'Read a coupon',
  tag,
  access: read,
  params,
  success: { code: 'promocode_found', data: schema.couponWithVersion },
  errors: ['data_not_found'],
  run: coupons.getCoupon,
});

export const updateCoupon = mutation({
  method: 'PUT',
  path: '/promocodes/{promocodeId}',
  summary: 'Change a coupon',
  description:
    'Omitted fields are unchanged. Past uses are kept, and `quantity` cannot be lower than their number. An archived coupon must be restored first. In a batch, the request changes one code, or all codes with `wholeBatch`.',
  tag,
  access: write,
  params,
  body: schema.updateBody,
  faults: refuseOtherCoupon,
  guardedBy: coupons.versionedCoupon,
  success: { code: 'promocode_updated_succeed', data: schema.updatedCoupon },
  errors: ['already_exists', 'conflict'],
  example: { promocodeId: 12, isActive: false },
  audit: { subject, snapshot: coupons.readSettings, revert: coupons.undoUpdate },
  run: coupons.updateCoupon,
});

export const deleteCoupon = mutation({
  method: 'DELETE',
  path: '/promocodes/{promocodeId}',
  summary: 'Delete a coupon permanently',
  description:
    'Cannot be undone. The uses stay in the accounts, and the code becomes available for another coupon. To keep the coupon for later, archive it instead.',
  tag,
  access: write,
  params,
  guardedBy: coupons.versionedCoupon,
  success: { code: 'promocode_deleted_succeed', data: schema.deletedCoupon },
  audit: { subject },
  run: coupons.deleteCoupon,
});

export const archiveCoupon = mutation({
  method: 'POST',
  path: '/promocodes/{promocodeId}/archive',
  summary: 'Archive a coupon, with its batch',
  description:
    'Guests can no longer use the coupon. Its code is not available for another coupon. Also succeeds if the coupon is archived.',
  tag,
  access: write,
  params,
  success: { code: 'promocode_archived', data: schema.couponWithVersion },
  audit: { subject, snapshot: coupons.readArchived, revert: coupons.undoArchiving },
  run: coupons.archiveCoupon,
});

export const unarchiveCoupon = mutation({
  method: 'POST',
  path: '/promocodes/{promocodeId}/unarchive',
  summary: 'Restore an archived coupon, with its batch',
  description: 'Also succeeds if the coupon is not archived.',
  tag,
  access: write,
  params,
  success: { code: 'promocode_unarchived', data: schema.couponWithVersion },
  audit: { subject, snapshot: coupons.readArchived, revert: coupons.undoArchiving },
  run: coupons.unarchiveCoupon,
});

export const duplicateCoupon = mutation({
  method: 'POST',
  path: '/promocodes/{promocodeId}/duplicate',
  summary: 'Create a coupon like another one',
  description: 'Copies everything except the code and the uses. The new coupon starts now.',
  tag,
  access: write,
  params,
  body: schema.duplicateBody,
  success: { status: 201, code: 'promocode_duplicated', data: schema.createdCoupon },
  errors: ['already_exists'],
  example: { promocodeId: 12, code: 'WELCOME2027' },
  audit: { revert: creation.undoCouponCreation, revertsCreation: true },
  run: creation.duplicateCoupon,
});

export const listCouponUses = query({
  path: '/promocodes/{promocodeId}/uses',
  summary: 'List the uses of a coupon, newest first',
  description: 'Contains the uses of all codes in the coupon’s batch.',
  tag,
  access: read,
  params,
  query: useSchema.usesQuery,
  success: { code: 'promocode_uses_found', data: useSchema.usePage },
  run: usage.listUses,
});

export const listBrandCoupons = query({
  path: '/v1/brands/{brandId}/promocodes',
  summary: 'List the coupons of a brand with their state',
  description: 'Lists coupons newest first. A batch is one entry, under its first code unless the search matches another of its codes.',
  tag,
  access: readBrand,
  params: schema.brandParams,
  query: schema.overviewQuery,
  success: { code: 'brand_promocodes_found', data: schema.couponPage },
  example: { brandId: 1, state: 'active' },
  run: coupons.listBrandCoupons,
});

export const downloadCodes = download({
  path: '/promocodes/{promocodeId}/codes',
  summary: 'Download the codes of a coupon and its batch',
  tag,
  access: read,
  params,
  success: { contentTypes: ['text/csv'] },
  run: codes.downloadCodes,
});

export const printCodes = download({
  path: '/promocodes/{promocodeId}/sheet',
  summary: 'Print the codes of a coupon and its batch with QR codes',
  description: 'Returns A4 sheets of 21 cards, for at most 500 codes. `after` returns the next sheets.',
  tag,
  access: read,
  params,
  query: schema.sheetQuery,
  success: { contentTypes: ['application/pdf'] },
  errors: ['takes_too_long'],
  run: codes.printCodes,
});

export const lintBrandCoupons = query({
  path: '/v1/brands/{brandId}/promocodes/lint',
  summary: 'Find coupons that never apply, pay whole carts, or overlap',
  description: 'Checks the coupons that can be used now or later: the 500 newest, with one code of each batch.',
  tag,
  access: readBrand,
  params: schema.brandParams,
  success: { code: 'promocodes_checked', data: z.array(schema.couponFinding) },
  run: lint.lintBrandCoupons,
});

export const whoCanUseCoupon = query({
  path: '/promocodes/{promocodeId}/eligibility',
  summary: 'Find out who could use a coupon',
  description:
    'Returns the result for each restaurant and dining option, at a given moment and for a given cart. Each refusal contains its reason in the words that guests read.',
  tag,
  access: read,
  params,
  query: useSchema.eligibilityQuery,
  success: { code: 'promocode_eligibility_found', data: useSchema.eligibility },
  errors: ['data_not_found'],
  run: eligibility.whoCanUse,
});

export const evaluateCoupon = mutation({
  method: 'POST',
  path: '/v1/loyalty/restaurants/{restaurantId}/promocode',
  summary: 'Check a code against a cart',
  description:
    'Returns the reward of the code. Its `value` is the reduction of this cart, after promotions. Nothing is reserved or counted. A refusal contains a `message` for the guest and, in `extraData`, the `sentence` in English and French and what is `missing`. After too many unknown codes, a guest or customer gets `too_many_requests`. Coupons work in online ordering only: a till or a kiosk gets `promocode_not_on_channel`.',
  tag,
  access: allow(permissions.offers.evaluate, { restaurant: 'restaurantId', guests: true }),
  params: schema.restaurantParams,
  body: useSchema.couponRequest,
  success: { code: 'loyalty_rewards_found', data: useSchema.couponReward },
  errors: ['data_not_found', 'member_not_found', 'promocode_not_found', ...couponRefusals, 'too_many_requests'],
  idempotency: 'none',
  audit: false,
  transaction: false,
  run: evaluation.evaluateCoupon,
});
