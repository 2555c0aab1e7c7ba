'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Hue } from '@/components/ui/colors';
import type { UserView } from '@/server/identity/identity.schema';
import type { accessFlags } from '@/server/identity/identity.values';

type Flag = (typeof accessFlags)[number];
type Scoped = Pick<UserView, 'role' | 'brandGroupName' | 'brandName' | 'restaurantName'>;
export type UserState = 'active' | 'invited' | 'disabled' | 'passwordExpired' | 'temporary' | 'throttled';

export const stateHues: Record<UserState, Hue> = {
  active: 'green',
  invited: 'blue',
  disabled: 'gray',
  passwordExpired: 'yellow',
  temporary: 'blue',
  throttled: 'red',
};

/** The state of an account. The most important one is returned. */
export function stateOf(
  {
    isDisabled,
    isInvited,
    passwordExpiresAt,
    throttledSince,
  }: Pick<UserView, 'isDisabled' | 'isInvited' | 'passwordExpiresAt' | 'throttledSince'>,
  now = Date.now(),
): UserState {
  if (isDisabled) return 'disabled';
  if (isInvited) return 'invited';
  if (throttledSince !== null) return 'throttled';
  if (passwordExpiresAt === null) return 'active';
  return new Date(passwordExpiresAt).getTime() <= now ? 'passwordExpired' : 'temporary';
}

/** Names roles, scopes and permissions for managers. */
export function useUserWords() {
  const t = useTranslations('identity');
  return useMemo(
    () => ({
      role: (role: UserView['role']) => t(`roles.${role}.name`),
      /** What the user's role can access: «All brands», or the name of a group, a brand or a restaurant. */
      covers: ({ role, brandGroupName, brandName, restaurantName }: Scoped) =>
        role === 'admin' ? t('everything') : (restaurantName ?? brandName ?? brandGroupName ?? ''),
      /** The permissions in brief. */
      rights: (flags: Flag[]) => flags.map((flag) => t(`flags.${flag}.short`)),
      state: (state: UserState) => t(`states.${state}`),
    }),
    [t],
  );
}
