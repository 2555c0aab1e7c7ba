'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { useBrand } from '@/components/ui/scope';
import type { OptionGroup } from '@/server/catalog/option-groups.schema';
import { catalogLinks } from '../links';
import { OptionsField } from './OptionsField';
import type { PanelProps } from './panels';

/** The options that a guest is asked about, in this order. */
export function OptionsPanel({ form, edit, groups, canEdit }: PanelProps & { groups: readonly OptionGroup[] }) {
  const t = useTranslations('catalog.product');
  const { id: brandId } = useBrand();
  return (
    <Panel
      title={t('panel.options')}
      aside={
        <Link href={catalogLinks(brandId).options} className="text-button">
          {t('options.all')}
        </Link>
      }
    >
      <OptionsField value={form.optionGroupIds} groups={groups} canEdit={canEdit} onChange={(optionGroupIds) => edit({ optionGroupIds })} />
    </Panel>
  );
}
