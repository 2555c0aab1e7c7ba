import { missingField, refuseField } from '../operation/refuse-field';
import type { Caller, Role } from './caller';

/** Kiosk, web ordering and POS (interface, «What the service does»). */
export const CHANNELS = { kiosk: 1, web: 2, pos: 5 } as const;

/** Roles that order on one channel only. */
const channelOfRole: Partial<Record<Role, number>> = {
  kiosk: CHANNELS.kiosk,
  customer: CHANNELS.web,
  web: CHANNELS.web,
  pos: CHANNELS.pos,
};

/** Whether the caller’s role orders on one channel only, whatever the request names. */
export const hasOwnChannel = ({ role }: Pick<Caller, 'role'>): boolean => channelOfRole[role] !== undefined;

/**
 * The sales channel of a request: that of the caller's role or, for managers, the one they name.
 * @param given `channelId` of the request
 * @param unnamed the channel for managers who name none
 * @throws invalid_parameters if the role has a different channel than the one named; missing_parameters if a manager names none and there
 *   is no `unnamed`
 */
export function channelOf({ role }: Pick<Caller, 'role'>, given: number | null | undefined, unnamed?: number): number {
  const own = channelOfRole[role];
  const named = given ?? own ?? unnamed;
  if (named === undefined) {
    throw missingField('channelId', { en: 'Name the channel.', fr: 'Indiquez le canal.' });
  }
  if (own !== undefined && named !== own)
    throw refuseField('channelId', 'invalid_value', { en: `Your channel is ${own}.`, fr: `Votre canal est ${own}.` });
  return named;
}
