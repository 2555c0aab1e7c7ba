'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChangesPreview } from '@/components/ui/ChangesPreview';
import type { Change } from '@/server/core/diff';
import { byField } from './changes';
import classes from './history.module.css';
import { useHistoryWords } from './useHistoryWords';

const SHOWN_AT_FIRST = 4;

interface Props {
  changes: Change[];
  names?: Record<string, string>;
  /** How many there are in all, where only the first are given. */
  count?: number;
  empty?: string;
}

/** Field by field what was or would be changed, in words; long ones fold. */
export function Differences({ changes, names = {}, count = changes.length, empty }: Props) {
  const t = useTranslations('audit');
  const words = useHistoryWords();
  const [unfolded, setUnfolded] = useState(false);
  const told = byField(changes).filter((change) => !words.isSilent(change));
  const folds = told.length > SHOWN_AT_FIRST + 1;
  const shown = folds && !unfolded ? told.slice(0, SHOWN_AT_FIRST) : told;
  const beyond = count - changes.length;
  return (
    <div className={classes.differences}>
      <ChangesPreview
        changes={shown}
        label={(path) => words.label(path, names)}
        value={words.value}
        empty={empty ?? t('nothingDifferent')}
      />
      {folds && (
        <button type="button" className="text-button" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? t('fold') : t('unfold', { count: told.length - SHOWN_AT_FIRST })}
        </button>
      )}
      {beyond > 0 && (unfolded || !folds) && <p className={classes.beyond}>{t('beyond', { count: beyond })}</p>}
    </div>
  );
}
