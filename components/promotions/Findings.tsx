'use client';

import { Anchor } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { FoldedFindings } from '@/components/ui/FoldedFindings';
import { Link } from '@/components/ui/Link';
import { useBrand } from '@/components/ui/scope';
import type { LintReport } from '@/server/promotions/promotions.schema';
import { promotionLinks } from './promotionFilters';

interface Props {
  report: LintReport;
  /** The name of a promotion; undefined if it has not loaded. Its number is shown then. */
  nameOf: (promotionId: number) => string | undefined;
}

/** Odd findings about promotions, most serious first, collapsed. */
export function Findings({ report: { findings, count }, nameOf }: Props) {
  const t = useTranslations('promotions.finding');
  const { id: brandId } = useBrand();
  if (count === 0) return null;
  return (
    <FoldedFindings title={t('title', { count })}>
      {findings.map(({ code, promotionId, otherPromotionId, message }) => (
        <li key={`${code} ${promotionId} ${otherPromotionId}`}>
          <Anchor component={Link} href={promotionLinks(brandId).one(promotionId)}>
            {nameOf(promotionId) ?? t('one', { promotionId: String(promotionId) })}
          </Anchor>{' '}
          {message}
        </li>
      ))}
      {count > findings.length && <li>{t('more', { count: count - findings.length })}</li>}
    </FoldedFindings>
  );
}
