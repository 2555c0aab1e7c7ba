'use client';

import { useTranslations } from 'next-intl';

interface Props {
  /** How many fields both have changed. */
  conflicts: number;
  /** How many fields came in from others. */
  taken: number;
  onCompare: () => void;
}

/** Says that others have saved while this was edited, in a line that leads to what they saved. */
export function HeldNews({ conflicts, taken, onCompare }: Props) {
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
