'use client';

import { Badge } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import fiscal from '../fiscal.module.css';
import classes from './brand.module.css';
import { IssueIcon } from './IssueMark';
import { fixLink, type ZoneRow } from './rows';
import type { ZoneWords } from './useZoneWords';

/** The zones of a restaurant and their problems, each with a link to fix it. */
export function RestaurantZones({ row, words }: { row: ZoneRow; words: ZoneWords }) {
  const t = useTranslations('fiscal.brand');
  const zones = useTranslations('fiscal.zones');
  const { restaurantId, issues } = row;
  return (
    <div className={fiscal.column}>
      {issues.length > 0 && (
        <ul className={classes.issues}>
          {issues.map((issue) => (
            <li key={`${issue.code} ${issue.operationZoneId}`}>
              <IssueIcon code={issue.code} />
              <span>
                {words.sentence(issue)}{' '}
                <Link href={fixLink(restaurantId, issue)} className={classes.mend}>
                  {t(issue.code === 'no_zone' ? 'addZone' : issue.expectedZoneId === undefined ? 'complete' : 'look')}
                </Link>
              </span>
            </li>
          ))}
        </ul>
      )}
      {row.zones.map(({ operationZoneId, isPrimary, ...zone }) => (
        <section key={operationZoneId} className={classes.zone}>
          <h3>
            {words.zone(operationZoneId)} {isPrimary && <Badge variant="light">{zones('primary')}</Badge>}
          </h3>
          <dl className={fiscal.facts}>
            {(['socialReason', 'vatNumber', 'siret'] as const).map((key) => (
              <div key={key}>
                <dt>{zones(key)}</dt>
                <dd>{zone[key] || <span className={fiscal.missing}>{zones('missing')}</span>}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Link href={`/admin/restaurants/${restaurantId}/fiscal`} className={classes.mend}>
        {t('openZones')}
      </Link>
    </div>
  );
}
