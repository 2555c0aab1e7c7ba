import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { CouponState as State } from '@/server/coupons/coupons.values';

const colors: Record<State, string> = {
  active: 'green',
  scheduled: 'blue',
  inactive: 'gray',
  ended: 'gray',
  used_up: 'orange',
  archived: 'gray',
};

/** The state of a coupon. */
export function CouponState({ state }: { state: State }) {
  const t = useTranslations('coupons.state');
  return (
    <Badge variant="light" color={colors[state]}>
      {t(state)}
    </Badge>
  );
}
