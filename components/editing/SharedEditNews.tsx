'use client';

import { useTranslations } from 'next-intl';

interface Props {
  /** Number of fields that both changed. */
  conflicts: number;
  /** Number of fields taken over from others. */
  taken: number;
  onCompare: () => void;
}

/** Says that others have saved during this edit, and opens what they saved. */
export function SharedEditNews({ conflicts, taken, onCompare }: Props) {
  const t = useTranslations('editing.held');
  if (conflicts + taken === 0) return null;
  return (
    <span role="status">
      {conflicts > 0 ? t('asked', { count: conflicts }) : t('taken', { count: taken })}{' '}
      <button type="button" className="text-button" onClick={onCompare}>
        {t(conflicts > 0 ? 'compare' : 'look')}
      </button>
    </span>
  );
}
