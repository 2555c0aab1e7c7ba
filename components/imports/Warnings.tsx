import { Alert } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ImportDetail } from '@/server/imports/imports.schema';
import classes from './imports.module.css';

const known = ['unknown_column', 'unknown_group', 'groups', 'categories'] as const;
/** The number of names shown at first. */
const MOST_SHOWN = 12;

/** What the import skips, or does in addition to the rows. */
export function Warnings({ item: { otherWarnings } }: { item: ImportDetail }) {
  const t = useTranslations('imports.preview');
  if (otherWarnings.length === 0) return null;
  return (
    <Alert color="gray" title={t('warnings')}>
      <ul className={classes.list}>
        {otherWarnings.map(({ type, list }) => {
          const name = known.find((each) => each === type);
          const says = (names: string[]) => (name ? t(name, { list: names.join(', ') }) : t('other', { type, list: names.join(', ') }));
          const others = list.slice(MOST_SHOWN);
          return (
            <li key={type}>
              {says(list.slice(0, MOST_SHOWN))}
              {others.length > 0 && (
                <details>
                  <summary>{t('more', { count: others.length })}</summary>
                  {others.join(', ')}
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
