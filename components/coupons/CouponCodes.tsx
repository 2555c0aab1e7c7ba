'use client';

import { Button, Group } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { downloadHref } from '@/components/ui/downloadHref';
import layout from '@/components/ui/layout.module.css';
import { useFormat } from '@/components/ui/useFormat';
import type { CouponWithVersion } from '@/server/coupons/coupons.schema';
import { MAX_PRINTED } from '@/server/coupons/coupons.values';

/** The codes of a coupon and its batch, to hand out. */
export function CouponCodes({ coupon: { promocodeId, batchSize } }: { coupon: CouponWithVersion }) {
  const t = useTranslations('coupons.codes');
  const format = useFormat();
  const locale = useLocale();
  return (
    <>
      <p className={layout.note}>{t('count', { count: batchSize, shown: format.number(batchSize), most: format.number(MAX_PRINTED) })}</p>
      <Group mt="md">
        <Button
          component="a"
          href={downloadHref(`/promocodes/${promocodeId}/sheet`, { locale })}
          download
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          {t('print')}
        </Button>
        <Button
          component="a"
          href={`/promocodes/${promocodeId}/codes`}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('download')}
        </Button>
      </Group>
    </>
  );
}
