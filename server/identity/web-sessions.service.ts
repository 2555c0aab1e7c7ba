// Decided in docs/decisions/084-web-sessions.md.

import { CHANNELS } from '@/server/core/callers/channel';
import { hashOfToken, lifetimeMs, newWebToken } from '@/server/core/callers/tokens';
import type { Context } from '@/server/core/operation/context';
import { AppError } from '@/server/core/operation/errors';
import { type WithExtra, withExtra } from '@/server/core/operation/outcome';
import type { WebSession } from './identity.schema';
import { countWebSession } from './throttle.service';

/**
 * Opens a session for an anonymous guest of a brand's web shop, for 24 hours.
 * @throws data_not_found for an unknown or archived brand, too_many_requests
 */
export async function openWebSession(ctx: Context, { brandId }: { brandId: number }): Promise<WithExtra<WebSession>> {
  await countWebSession(ctx.ip);
  const brand = await ctx.db.brand.findUnique({ where: { id: brandId, archivedAt: null }, select: { id: true } });
  if (!brand) throw new AppError('data_not_found');
  const token = newWebToken();
  const expiresAt = new Date(ctx.now.getTime() + lifetimeMs(false));
  await ctx.db.webSession.create({ data: { brandId, hash: hashOfToken(token), createdAt: ctx.now, expiresAt } });
  const session = { brandId, channelId: CHANNELS.web, expiresAt: expiresAt.toISOString() };
  return withExtra(session, { access_token: token, token_type: 'Bearer' });
}
