import { prisma } from './core/platform/db';
import { type References, sweepFiles } from './core/platform/files/sweep';
import type { Background } from './core/platform/jobs';
import { sweepScratch } from './core/platform/scratch';
import { deleteDelivered } from './core/writes/outbox';
import { deleteOldImages } from './images/bin.service';
import { IMAGE_FILES, referredImageFiles } from './images/image-files';
import { IMPORT_FILES, referredImportFiles } from './imports/kept-files';
import { deleteOldImports, endLostImports } from './imports/runs.service';
import { expireLots, expireSessions } from './loyalty/sessions.service';
import { renewTiers } from './loyalty/tiers.service';
import { sendMails } from './mail/mail.queue';
import { mailKinds } from './mail-kinds';
import { askOrderCharges } from './orders/charges.service';
import { expireOrders, forgetContacts } from './orders/expiry.service';
import { dropAbandonedCards, dropUsedCards } from './orders/used-cards.service';
import { askCharges, beginReloads } from './reloads/charges.service';
import { dropCards } from './reloads/drops.service';
import { reportTypes } from './report-types';
import { expireReports, makeReports, referredReports } from './reports/queue';
import { closePassedDays } from './tickets/closings.service';
import { addUpDays } from './treasury/roll-up.service';
import { expireCredits } from './wallet/expiry.service';
import { makeFigures } from './wallet/figures.service';
import { expireHolds } from './wallet/holds.service';
import { fanOut } from './webhooks/fan-out';
import { deleteOldEvents } from './webhooks/old-events';
import { deliver } from './webhooks/queue';
import { eventTypes } from './webhooks/webhooks.values';

/** Deletes responses stored for repeated requests after a day, as they may contain a guest's contact details. */
export async function forgetAnswers(): Promise<void> {
  await prisma.sql.run`delete from idempotency_records where created_at < now() - interval '24 hours'`;
}

/**
 * Deletes expired data: tokens a week after their end, web sessions a day after theirs, events a week after delivery, questions to boxes
 * soon after their end, and temporary files that were left behind.
 */
export async function cleanUp(): Promise<void> {
  await prisma.sql.run`delete from access_tokens where expires_at < now() - interval '7 days'`;
  await prisma.sql.run`delete from web_sessions where expires_at < now() - interval '1 day'`;
  await prisma.sql.run`delete from mails
    where coalesce(ended_at, created_at) < now() - case state when 'sent' then interval '7 days' else interval '30 days' end`;
  // A mail is deleted with its link, or later if it was not sent.
  await prisma.sql.run`delete from password_links l
    where expires_at < now() - interval '7 days' and not exists (select from mails m where m.password_link_id = l.id)`;
  await prisma.sql.run`delete from login_throttles where window_started_at < now() - interval '1 day'`;
  await prisma.sql.run`delete from known_networks where last_used_at < now() - interval '90 days'`;
  await prisma.sql.run`delete from box_requests
    where expires_at < now() - interval '10 minutes' or answered_at < now() - interval '1 day'`;
  await deleteDelivered();
  await sweepScratch();
}

/** The files that rows refer to, by the prefix of their storage keys. */
const fileReferences: References = { 'reports/': referredReports, [IMPORT_FILES]: referredImportFiles, [IMAGE_FILES]: referredImageFiles };

/** What workers do besides requests: scheduled jobs, queues in tables, and forwarding of events. */
export const background: Background = {
  jobs: {
    'wallet-credits': { cron: '* * * * *', run: expireCredits },
    'wallet-holds': { cron: '* * * * *', run: expireHolds },
    'loyalty-sessions': { cron: '* * * * *', run: expireSessions },
    'loyalty-points': { cron: '* * * * *', run: expireLots },
    'loyalty-tiers': { cron: '* * * * *', run: renewTiers },
    'order-expiry': { cron: '* * * * *', run: expireOrders },
    'order-contacts': { cron: '27 3 * * *', run: forgetContacts },
    'ticket-closings': { cron: '*/5 * * * *', run: closePassedDays },
    'kept-answers': { cron: '* * * * *', run: forgetAnswers },
    'clean-up': { cron: '17 * * * *', run: cleanUp },
    'report-files': { cron: '7 * * * *', run: expireReports },
    'takings-of-days': { cron: '27 2 * * *', run: async () => void (await addUpDays(prisma)) },
    'old-imports': { cron: '7 3 * * *', run: deleteOldImports },
    'old-events': { cron: '27 3 * * *', run: deleteOldEvents },
    'old-images': { cron: '17 3 * * *', run: deleteOldImages },
    'file-sweep': { cron: '37 3 * * *', run: () => sweepFiles(fileReferences) },
  },
  queues: {
    'automatic-reloads': beginReloads,
    'wallet-charges': askCharges,
    'order-charges': askOrderCharges,
    'removed-cards': dropCards,
    'used-cards': dropUsedCards,
    'abandoned-cards': dropAbandonedCards,
    'wallet-figures': () => makeFigures(),
    reports: makeReports(reportTypes),
    'lost-imports': endLostImports,
    mails: sendMails(mailKinds),
    webhooks: deliver(),
  },
  subscribers: Object.fromEntries(eventTypes.map((type) => [type, [fanOut]])),
};
