import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import type { FileAnswer } from '@/server/core/operation/outcome';
import { Prisma } from '@/server/core/platform/db';
import { moveToThread } from '@/server/core/platform/threads';
import { csvStream } from '@/server/core/reads/csv';
import type { CouponWithVersion, sheetQuery } from './coupons.schema';
import { getCoupon } from './coupons.service';
import { MAX_PRINTED } from './coupons.values';
import { couponSentence } from './sentence.rules';

/** Time limit of a print in milliseconds: five hundred codes take a few seconds. */
const PRINT_LIMIT_MS = 60_000;
const renderSheet = moveToThread<typeof import('./sheet.work').renderSheet>('server/coupons/sheet.work.tsx', 'renderSheet', PRINT_LIMIT_MS);

const PAGE = 1_000;

/** SQL: the codes `c` of a coupon or its batch. */
const codesOf = ({ brandId, promocodeId, batchId }: CouponWithVersion) => {
  const condition = batchId === null ? Prisma.sql`c.id = ${promocodeId}` : Prisma.sql`c.batch_id = ${batchId}::uuid`;
  return Prisma.sql`from coupons c where c.brand_id = ${brandId} and c.deleted_at is null and ${condition}`;
};

/**
 * The codes of a coupon and its batch as CSV, each with its number of uses.
 * @throws data_not_found
 */
export async function downloadCodes(ctx: Context, which: { promocodeId: number }): Promise<FileAnswer> {
  const coupon = await getCoupon(ctx, which);
  const body = csvStream(['promocodeId', 'code', 'isActive', 'used', 'quantity', 'startDate', 'endDate'], async (cursor) => {
    const rows = await ctx.db.sql.read<{
      id: number;
      code: string;
      isActive: boolean;
      used: number;
      quantity: number | null;
      startsAt: Date;
      endsAt: Date | null;
    }>(
      Prisma.sql`select c.id, c.code, c.is_active as "isActive", c.used, case when c.no_limit then null else c.quantity end as quantity,
        c.starts_at as "startsAt", c.ends_at as "endsAt" ${codesOf(coupon)} and c.id > ${cursor ?? 0} order by c.id limit ${PAGE}`,
    );
    return {
      rows: rows.map((row) => [
        row.id,
        row.code,
        row.isActive,
        row.used,
        row.quantity,
        row.startsAt.toISOString(),
        row.endsAt?.toISOString(),
      ]),
      nextCursor: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null),
    };
  });
  return { body, contentType: 'text/csv; charset=utf-8', fileName: `coupons-${coupon.code}.csv` };
}

/**
 * Printable sheets of a coupon's codes to cut out, each with a QR code and a sentence for guests: five hundred codes, starting after a
 * given one.
 * @throws data_not_found, takes_too_long
 */
export async function printCodes(
  ctx: Context,
  { promocodeId, after, locale }: z.output<typeof sheetQuery> & { promocodeId: number },
): Promise<FileAnswer> {
  const coupon = await getCoupon(ctx, { promocodeId });
  const brand = await ctx.db.brand.findUniqueOrThrow({
    where: { id: coupon.brandId },
    select: { name: true, timeZone: true, currency: true },
  });
  const codes = await ctx.db.sql.read<{ code: string }>(
    Prisma.sql`select c.code ${codesOf(coupon)} and c.id > ${after ?? 0} order by c.id limit ${MAX_PRINTED}`,
  );
  const restaurants = coupon.restaurantName === '' ? [] : coupon.restaurantName.split(', ');
  const language = locale ?? ctx.locale;
  const sentence = couponSentence(coupon, { locale: language, ...brand, now: ctx.now, restaurants });
  const facts = { brandName: brand.name, codes: codes.map(({ code }) => code), sentence, locale: language };
  const body = await renderSheet(facts, ctx.signal);
  return { body, contentType: 'application/pdf', fileName: `coupons-${coupon.code}.pdf` };
}
