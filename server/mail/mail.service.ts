// Decided in docs/decisions/073-mails.md.

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Context } from '@/server/core/operation/context';
import { AppError, type Locale } from '@/server/core/operation/errors';
import type { Db } from '@/server/core/platform/db';
import { seal } from '@/server/core/platform/secrets';
import type { Mail, Prisma } from '@/server/generated/prisma/client';
import type { MailView, mailListQuery } from './mail.schema';
import { placeOfLink } from './mail.sealed';
import type { MailFailure, MailKindName } from './mail.values';

/** Whether this installation sends mails (`SMTP_URL`). */
export const canMail = (): boolean => Boolean(process.env.SMTP_URL);

export interface NewMail {
  kind: MailKindName;
  email: string;
  /** The recipient's language. */
  locale: Locale;
  brandId?: number;
  /** The link in the mail and its user; without them, they are found at the time of sending. */
  link?: { userId: number; passwordLinkId: number; secret: string };
}

/** Queues a mail to be sent after this transaction is committed; does nothing if mails are not sent. @returns whether it will be sent */
export async function queueMail(db: Db, { link, ...mail }: NewMail): Promise<boolean> {
  if (!canMail()) return false;
  const messageId = randomUUID();
  const { secret, ...ids } = link ?? { secret: null };
  await db.mail.create({ data: { ...mail, ...ids, messageId, sealedSecret: secret && seal(secret, placeOfLink(messageId)) } });
  return true;
}

const viewOf = ({ id, kind, locale, failure, createdAt, dueAt, endedAt, ...row }: Mail): MailView => ({
  mailId: id,
  kind: kind as MailKindName,
  email: row.email,
  locale: locale as Locale,
  state: row.state,
  attempts: row.attempts,
  failure: failure as MailFailure | null,
  failureDetail: row.failureDetail,
  userId: row.userId,
  createdAt: createdAt.toISOString(),
  dueAt: dueAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

const unsent: Prisma.MailWhereInput = { state: { not: 'sent' }, failure: { not: null } };

/** Mails, newest first, without their contents. */
export async function listMails(
  ctx: Context,
  { state, search, cursor, limit }: z.output<typeof mailListQuery>,
): Promise<{ items: MailView[]; nextCursor: number | null }> {
  const rows = await ctx.db.mail.findMany({
    where: {
      ...(state === 'unsent' ? unsent : state && { state }),
      ...(search && { email: { contains: search.toLowerCase().replace(/[\\%_]/g, '\\$&') } }),
      ...(cursor !== undefined && { id: { lt: cursor } }),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const items = rows.slice(0, limit).map(viewOf);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.mailId ?? null) : null };
}

/**
 * Retries a mail at once.
 * @throws data_not_found; conflict for one that was sent, or whose link has expired
 */
export async function resendMail(ctx: Context, { mailId }: { mailId: number }): Promise<MailView> {
  await ctx.db.sql.read`select id from mails where id = ${mailId} for update`;
  const found = await ctx.db.mail.findUnique({ where: { id: mailId }, include: { link: true } });
  if (!found) throw new AppError('data_not_found');
  if (found.state === 'sent') throw new AppError('conflict', { extraData: { reason: 'sent' } });
  const hasEnded = found.link && (found.link.endedAt !== null || found.link.expiresAt <= ctx.now);
  if (hasEnded || (found.link && found.sealedSecret === null)) throw new AppError('conflict', { extraData: { reason: 'link_ended' } });
  // A second ago: times are rounded to milliseconds, so that now could lie in the future.
  const dueAt = new Date(ctx.now.getTime() - 1_000);
  const { link: _, ...row } = await ctx.db.mail.update({
    where: { id: mailId },
    data: { state: 'waiting', dueAt, attempts: 0, endedAt: null },
    include: { link: true },
  });
  return viewOf(row);
}
