import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { ImportDetail } from '@/server/imports/imports.schema';
import { importRowKinds } from '@/server/imports/imports.values';
import type { RowView } from '../importFilters';
import { countOf } from '../importStates';
import classes from '../imports.module.css';

interface Props {
  item: ImportDetail;
  value: RowView;
  onChange: (view: RowView) => void;
}

/** How many rows there are of each kind; one at a time is shown. */
export function KindPills({ item: { counts, state, undone }, value, onChange }: Props) {
  const t = useTranslations('imports');
  const format = useFormat();
  const kept = counts.created + counts.changed - undone;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const views: { view: RowView; label: string; count: number }[] = [
    { view: 'all', label: t('count.all'), count: total },
    ...importRowKinds.map((kind) => ({ view: kind, label: t(`count.${countOf[kind]}`), count: counts[countOf[kind]] })),
    ...(state === 'undone' ? [{ view: 'kept' as const, label: t('result.kept'), count: kept }] : []),
  ];
  return (
    <div className={classes.kinds}>
      {views.map(({ view, label, count }) => (
        <button
          key={view}
          type="button"
          className={classes.kindPill}
          aria-pressed={value === view}
          data-hue={count === 0 ? undefined : view === 'error' ? 'red' : view === 'conflict' ? 'yellow' : undefined}
          onClick={() => onChange(view)}
        >
          {label} <strong className="tabular">{format.number(count)}</strong>
        </button>
      ))}
    </div>
  );
}
