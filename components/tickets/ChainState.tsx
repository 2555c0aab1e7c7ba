import { ThemeIcon } from '@mantine/core';
import { IconAlertTriangle, IconLink } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/Panel';
import { StatTile, StatTiles } from '@/components/ui/StatTile';
import { useFormat } from '@/components/ui/useFormat';
import type { ChainStateData } from '@/server/tickets/tickets.schema';
import classes from './tickets.module.css';
import { usePeriodName } from './usePeriodName';

/** Whether the chain of receipts is complete, in one sentence, and their number. */
export function ChainState({ chain }: { chain: ChainStateData | undefined }) {
  const t = useTranslations('tickets');
  const format = useFormat();
  const periodName = usePeriodName();
  return (
    <>
      <Panel>
        <div className={classes.state} role="status">
          {chain && (
            <>
              <ThemeIcon size={40} radius="xl" variant="light" color={chain.check.fault ? 'red' : chain.tickets === 0 ? 'gray' : 'green'}>
                {chain.check.fault ? <IconAlertTriangle size={22} aria-hidden /> : <IconLink size={22} aria-hidden />}
              </ThemeIcon>
              <div className={classes.words}>
                <Sentence chain={chain} />
              </div>
            </>
          )}
        </div>
      </Panel>
      <StatTiles>
        <StatTile
          label={t('tiles.receipts')}
          value={chain && format.number(chain.tickets)}
          hint={chain?.lastAt ? format.dateTime(chain.lastAt) : '–'}
        />
        <StatTile label={t('tiles.duplicates')} value={chain && format.number(chain.reprints)} hint={t('tiles.duplicatesHint')} />
        <StatTile
          label={t('tiles.perpetual')}
          value={chain && format.money(chain.perpetual.sales)}
          hint={chain && t('tiles.refunds', { amount: format.money(chain.perpetual.refunds) })}
        />
        <StatTile
          label={t('tiles.open')}
          value={chain && (chain.openDay ? periodName('day', chain.openDay) : '–')}
          hint={t('tiles.openHint')}
        />
      </StatTiles>
    </>
  );
}

function Sentence({ chain: { tickets, check, lastHash } }: { chain: ChainStateData }) {
  const t = useTranslations('tickets.state');
  if (check.fault)
    return (
      <>
        <strong>{t('broken', { position: check.fault.position })}</strong>
        <span>{t(`reasons.${check.fault.reason}`)}</span>
        <span>{t('brokenText')}</span>
      </>
    );
  if (tickets === 0)
    return (
      <>
        <strong>{t('none')}</strong>
        <span>{t('noneText')}</span>
      </>
    );
  return (
    <>
      <strong>{check.tickets === tickets ? t('sound', { count: tickets }) : t('soundEnd', { count: check.tickets })}</strong>
      <span className={classes.hash}>{t('hash', { hash: lastHash ?? '' })}</span>
    </>
  );
}
