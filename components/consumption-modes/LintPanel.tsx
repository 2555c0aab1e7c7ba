'use client';

import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/ui/Panel';
import { useChannelName } from '@/components/ui/useChannelName';
import type { ModesOverview } from '@/server/consumption-modes/consumption-modes.schema';
import classes from './modes.module.css';

/** What keeps a mode from working, then what will puzzle guests; each leads to where it is mended. */
export function LintPanel({ issues, onOpen }: { issues: ModesOverview['issues']; onOpen: (consumptionModeId: number) => void }) {
  const t = useTranslations('consumptionModes');
  const channelName = useChannelName();
  if (issues.length === 0) return null;
  const sorted = issues.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
  return (
    <Panel title={t('lint.title')}>
      <ul className={classes.issues}>
        {sorted.map(({ consumptionModeId, code, severity, channelId, type }) => (
          <li key={`${consumptionModeId} ${code}`} className={classes.issue}>
            {severity === 'error' ? (
              <IconAlertTriangle size={16} aria-hidden className={classes.mark} data-severity={severity} />
            ) : (
              <IconInfoCircle size={16} aria-hidden className={classes.mark} />
            )}
            <span>
              <button type="button" className="text-button" onClick={() => onOpen(consumptionModeId)}>
                {t('modeOn', { mode: t(`types.${type}`), channel: channelName(channelId) })}
              </button>
              {': '}
              {t(`lint.${code}`)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
