import { Alert } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ImportDetail } from '@/server/imports/imports.schema';
import classes from './imports.module.css';

const knownTypes = ['unknown_column', 'unknown_group', 'groups', 'categories'] as const;
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
          const knownType = knownTypes.find((each) => each === type);
          const warningText = (names: string[]) =>
            knownType ? t(knownType, { list: names.join(', ') }) : t('other', { type, list: names.join(', ') });
          const hidden = list.slice(MOST_SHOWN);
          return (
            <li key={type}>
              {warningText(list.slice(0, MOST_SHOWN))}
              {hidden.length > 0 && (
                <details>
                  <summary>{t('more', { count: hidden.length })}</summary>
                  {hidden.join(', ')}
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
