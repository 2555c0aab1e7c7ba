// Decided in docs/decisions/073-mails.md.

import type { Locale } from '@/server/core/operation/errors';
import { prisma } from '@/server/core/platform/db';
import { log } from '@/server/core/platform/log';
import type { Mail } from '@/server/generated/prisma/client';
import { renderLetter } from './letter';
import { canMail } from './mail.service';
import type { MailFailure, MailKindName } from './mail.values';
import type { MailKind } from './mail-kind';
import { MailError, sendMessage, type TimeLimits, usualTimeLimits } from './smtp';

/** How many mails are sent at once. */
const BATCH = 10;
/** Longer than an attempt takes, so that nobody else sends the mail meanwhile. */
const LEASE_MS = 2 * usualTimeLimits.atMostMs;
/** The delay after the n-th failure; the last value applies to all later ones. */
const RETRY_DELAYS_S = [5, 30, 120, 600, 1_800, 3_600];

/**
 * Sends the mails that are due. Several workers may run it: each mail is leased. If a worker dies, the mail is sent again with the same
 * message id.
 * @returns a queue for workers, which returns the number of mails it tried to send
 */
export function sendMails(kinds: Record<MailKindName, MailKind>, limits = usualTimeLimits): () => Promise<number> {
  return async () => {
    if (!canMail()) return 0;
    const due = await claim();
    await Promise.all(due.map((mail) => send(mail, kinds[mail.kind as MailKindName], limits)));
    return due.length;
  };
}

async function claim(): Promise<Mail[]> {
  const claimed = await prisma.sql.read<{ id: number }>`
    update mails m set leased_until = now() + make_interval(secs => ${LEASE_MS / 1_000}), attempts = m.attempts + 1
    from (select id from mails where state = 'waiting' and due_at <= now() and (leased_until is null or leased_until < now())
      order by due_at, id limit ${BATCH} for update skip locked) due
    where m.id = due.id returning m.id`;
  return claimed.length === 0 ? [] : prisma.mail.findMany({ where: { id: { in: claimed.map(({ id }) => id) } } });
}

async function send(mail: Mail, kind: MailKind, limits: TimeLimits): Promise<void> {
  try {
    const letter = await kind.compose(mail);
    if (letter === null) await prisma.mail.deleteMany({ where: { id: mail.id } });
    else if (letter === 'expired')
      await markFailed(mail, { failure: mail.failure ? (mail.failure as MailFailure) : 'expired', detail: mail.failureDetail });
    else {
      await sendMessage({ to: mail.email, messageId: mail.messageId, ...renderLetter(letter, mail.locale as Locale) }, limits);
      await prisma.mail.updateMany({
        where: { id: mail.id },
        data: { state: 'sent', sealedSecret: null, failure: null, failureDetail: null, leasedUntil: null, endedAt: new Date() },
      });
    }
  } catch (error) {
    if (!(error instanceof MailError)) log.error({ err: error, mail: mail.id }, 'a mail could not be made');
    await retryLater(mail, error).catch((err) => log.warn({ err, mail: mail.id }, 'a failure of a mail was not noted'));
  }
}

/** A permanent refusal by the server ends the mail. Any other error is retried until the mail's link expires. */
async function retryLater(mail: Mail, error: unknown): Promise<void> {
  const { failure, detail } = error instanceof MailError ? error : { failure: 'put_off' as const, detail: null };
  log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, failure }, 'a mail was not sent');
  if (failure === 'refused') return markFailed(mail, { failure, detail });
  const wait = RETRY_DELAYS_S[Math.min(mail.attempts, RETRY_DELAYS_S.length) - 1] ?? 0;
  await prisma.sql.run`update mails set failure = ${failure}, failure_detail = ${detail}, leased_until = null,
    due_at = now() + make_interval(secs => ${wait}) where id = ${mail.id} and state = 'waiting'`;
}

async function markFailed({ id }: Mail, { failure, detail }: { failure: MailFailure; detail: string | null }): Promise<void> {
  // The secret is kept until its link expires, so that an admin can send the mail again.
  await prisma.mail.updateMany({
    where: { id, state: 'waiting' },
    data: { state: 'failed', failure, failureDetail: detail, leasedUntil: null, endedAt: new Date() },
  });
}
