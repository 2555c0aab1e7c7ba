import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/Dialog';
import { useFormat } from '@/components/ui/useFormat';
import classes from './dialog.module.css';
import type { Sitting } from './sittings';
import { Duration } from './TableRows';

export interface TableDialogProps {
  opened: boolean;
  /** The table; undefined before one was first opened. */
  table: { name: string | null; roomName: string | null; seats: number | null } | undefined;
  sitting: Sitting | undefined;
  isKnown: boolean;
  asOf: number | null;
  onClose: () => void;
}

export default function TableDialogBody({ opened, table, sitting, isKnown, asOf, onClose }: TableDialogProps) {
  const t = useTranslations('floor.live');
  const name = table?.name ?? t('unnamedTable');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={table?.roomName ? t('table.titleIn', { name, room: table.roomName }) : t('table.title', { name })}
    >
      {sitting ? (
        <Facts sitting={sitting} seats={table?.seats ?? null} asOf={asOf} />
      ) : (
        <Text>{t(isKnown ? 'table.free' : 'table.unknown')}</Text>
      )}
      {!sitting && table?.seats !== null && table?.seats !== undefined && (
        <Text c="dimmed" mt="xs">
          {t('seats', { count: table.seats })}
        </Text>
      )}
    </Dialog>
  );
}

function Facts({ sitting, seats, asOf }: { sitting: Sitting; seats: number | null; asOf: number | null }) {
  const t = useTranslations('floor.live');
  const format = useFormat();
  const { covers, since, isPaying, parties } = sitting;
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('table.guests')}</dt>
        <dd>{seats === null ? t('covers', { count: covers }) : t('table.guestsOnSeats', { count: covers, seats })}</dd>
        <dt>{t('table.since')}</dt>
        <dd>
          {format.clock(since)} · <Duration since={since} asOf={asOf} />
        </dd>
        <dt>{t('table.payment')}</dt>
        <dd>{t(isPaying ? 'table.underWay' : 'table.notYet')}</dd>
      </dl>
      {parties.length > 1 && (
        <>
          <h3 className={classes.subTitle}>{t('table.parties', { count: parties.length })}</h3>
          <ul className={classes.parties}>
            {parties.map((party) => (
              <li key={party.id}>
                {t('covers', { count: party.covers })} · {format.clock(party.since)} · <Duration since={party.since} asOf={asOf} />
                {party.isPaying && ` · ${t('table.underWay')}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
