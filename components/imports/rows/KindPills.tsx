import { useTranslations } from 'next-intl';
import { useFormat } from '@/components/ui/useFormat';
import type { ImportDetail } from '@/server/imports/imports.schema';
import { importRowKinds } from '@/server/imports/imports.values';
import type { RowSelection, RowView } from '../importFilters';
import { countOf } from '../importStates';
import classes from '../imports.module.css';
import { useImportWords } from '../useImportWords';

interface Props {
  item: ImportDetail;
  value: RowSelection;
  onChange: (chosen: { rows: RowView | null; warning: string | null }) => void;
}

/** The number of rows of each kind, and with each warning. One at a time is shown. */
export function KindPills({ item, value, onChange }: Props) {
  const t = useTranslations('imports');
  const words = useImportWords(item);
  const { counts, state, undone, rowWarnings } = item;
  const kept = counts.created + counts.changed - undone;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const hues: Partial<Record<RowView, string>> = { error: 'red', conflict: 'yellow' };
  const views: { view: RowView; label: string; count: number }[] = [
    { view: 'all', label: t('count.all'), count: total },
    ...importRowKinds.map((kind) => ({ view: kind, label: t(`count.${countOf[kind]}`), count: counts[countOf[kind]] })),
    ...(state === 'undone' ? [{ view: 'kept' as const, label: t('result.kept'), count: kept }] : []),
  ];
  return (
    <div className={classes.kinds}>
      {views.map(({ view, label, count }) => (
        <Pill
          key={view}
          label={label}
          count={count}
          pressed={value.warning === null && value.view === view}
          hue={hues[view]}
          onPress={() => onChange({ rows: view, warning: null })}
        />
      ))}
      {rowWarnings.map(({ code, reason, count }) => (
        <Pill
          key={code}
          label={words.warning(code) ?? reason}
          count={count}
          pressed={value.warning === code}
          hue="yellow"
          onPress={() => onChange({ rows: null, warning: code })}
        />
      ))}
    </div>
  );
}

interface PillProps {
  label: string;
  count: number;
  pressed: boolean;
  hue: string | undefined;
  onPress: () => void;
}

function Pill({ label, count, pressed, hue, onPress }: PillProps) {
  const format = useFormat();
  return (
    <button type="button" className={classes.kindPill} aria-pressed={pressed} data-hue={count > 0 ? hue : undefined} onClick={onPress}>
      {label} <strong className="tabular">{format.number(count)}</strong>
    </button>
  );
}
