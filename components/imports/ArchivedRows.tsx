import { useTranslations } from 'next-intl';
import layout from '@/components/ui/layout.module.css';
import type { ImportDetail } from '@/server/imports/imports.schema';
import { familyOf } from './families';

/** The number of rows that concern archived records and have no effect. The counts include them as unchanged. */
export function ArchivedRows({ item: { kind, state, choices, rowWarnings } }: { item: ImportDetail }) {
  const t = useTranslations('imports');
  const count = rowWarnings.find(({ code }) => code === 'archived')?.count ?? 0;
  if (count === 0) return null;
  const of = `of.${familyOf(kind)}` as const;
  const canRestore = state === 'preview' && choices.includes('restoreArchived');
  return (
    <p className={layout.note}>
      {t(`${of}.archived`, { count })}{' '}
      {canRestore && t('preview.restoreInstead', { columns: t('preview.columnsAgain'), option: t(`${of}.restoreArchived`) })}
    </p>
  );
}
