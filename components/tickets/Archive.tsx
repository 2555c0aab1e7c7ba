import { Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { downloadHref } from '@/components/ui/downloadHref';
import { dayOf } from '@/components/ui/format';
import { Link } from '@/components/ui/Link';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { useRestaurant } from '@/components/ui/scope';
import classes from './tickets.module.css';

/** Exports the receipts of a period (by default this month) as a file that others can verify. */
export function Archive() {
  const t = useTranslations('tickets.archive');
  const { id: restaurantId, timeZone } = useRestaurant();
  const [today] = useState(() => dayOf(Date.now(), timeZone));
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  const isPeriod = from !== '' && to !== '' && from <= to;
  return (
    <Panel title={t('title')}>
      <p className={layout.note}>{t('text')}</p>
      <div className={classes.period}>
        <TextInput type="date" label={t('from')} value={from} max={to} onChange={(event) => setFrom(event.currentTarget.value)} />
        <TextInput
          type="date"
          label={t('to')}
          value={to}
          min={from}
          error={!isPeriod && t('wrong')}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      {isPeriod ? (
        <Button
          component="a"
          href={downloadHref(`/v1/restaurants/${restaurantId}/tickets/archive`, { from, to })}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('download')}
        </Button>
      ) : (
        <Button disabled leftSection={<IconDownload size={16} aria-hidden />}>
          {t('download')}
        </Button>
      )}
      <p className={layout.note}>
        {t('check')} <Link href="/docs/receipts#tickets.downloadArchive">{t('howToCheck')}</Link>
      </p>
    </Panel>
  );
}
