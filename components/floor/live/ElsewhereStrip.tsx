import { IconReceipt2 } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import classes from './live.module.css';
import type { Elsewhere } from './sittings';
import { Duration } from './TableRows';

interface Props {
  tables: readonly Elsewhere[];
  /** How many tables of the layout bear one of their names. */
  doubtful: number;
  asOf: number | null;
  onOpen: (tableId: string) => void;
}

/** Guests who sat down under an earlier layout, at tables that the one in force does not have: they are still there. */
export function ElsewhereStrip({ tables, doubtful, asOf, onOpen }: Props) {
  const t = useTranslations('floor.live');
  if (tables.length === 0) return null;
  return (
    <section className={classes.elsewhere} aria-label={t('elsewhere.label')}>
      <p>
        {t('elsewhere.text', { count: tables.length })} {doubtful > 0 && t('elsewhere.doubtful', { count: doubtful })}
      </p>
      <ul>
        {tables.map(({ tableId, sitting }) => (
          <li key={tableId}>
            <button type="button" className={classes.room} onClick={() => onOpen(tableId)}>
              {sitting.isPaying && <IconReceipt2 size={15} aria-label={t('states.paying')} />}
              <strong>{sitting.tableName ?? t('unnamedTable')}</strong> · {t('covers', { count: sitting.covers })} ·{' '}
              <Duration since={sitting.since} asOf={asOf} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
