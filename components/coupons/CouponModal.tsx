'use client';

import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { LoadingState } from '@/components/ui/LoadingState';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import { CouponCodes } from './CouponCodes';
import { CouponForm } from './CouponForm';
import { CouponUses } from './CouponUses';
import classes from './coupons.module.css';
import { WhoCanUse } from './WhoCanUse';

export interface CouponProps {
  opened: boolean;
  /** Null for a new one. */
  promocodeId: number | null;
  canEdit: boolean;
  /** The name in the list. */
  name?: string;
  onClose: () => void;
  /** Opens the new coupon. */
  onMade: (promocodeId: number) => void;
}

/** A coupon: its reduction and conditions, who can use it now, and its uses and codes. */
export default function CouponModal({ opened, promocodeId, name, onClose, ...rest }: CouponProps) {
  const t = useTranslations('coupons');
  const close = useGuardedClose(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={name ?? t(promocodeId === null ? 'add' : 'edit')} size="xl">
      {opened &&
        (promocodeId === null ? (
          <CouponForm coupon={null} onClose={onClose} {...rest} />
        ) : (
          <ExistingCoupon promocodeId={promocodeId} onClose={onClose} {...rest} />
        ))}
    </Dialog>
  );
}

function ExistingCoupon({ promocodeId, ...rest }: Omit<CouponProps, 'opened'> & { promocodeId: number }) {
  const t = useTranslations('coupons.tab');
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.coupons.getCoupon.queryOptions({ promocodeId }));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={420} />;
  return (
    <Tabs defaultValue="settings" keepMounted={false}>
      <Tabs.List mb="md" className={classes.tabs}>
        <Tabs.Tab value="settings">{t('settings')}</Tabs.Tab>
        <Tabs.Tab value="who">{t('who')}</Tabs.Tab>
        <Tabs.Tab value="uses">{t('uses')}</Tabs.Tab>
        <Tabs.Tab value="codes">{t('codes')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="settings">
        <CouponForm key={promocodeId} coupon={data} {...rest} />
      </Tabs.Panel>
      <Tabs.Panel value="who">
        <WhoCanUse coupon={data} />
      </Tabs.Panel>
      <Tabs.Panel value="uses">
        <CouponUses promocodeId={promocodeId} />
      </Tabs.Panel>
      <Tabs.Panel value="codes">
        <CouponCodes coupon={data} />
      </Tabs.Panel>
    </Tabs>
  );
}
