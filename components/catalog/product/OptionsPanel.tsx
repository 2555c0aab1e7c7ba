'use client';

import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { SortableList } from '@/components/editing/SortableList';
import { Link } from '@/components/ui/Link';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { useBrand } from '@/components/ui/scope';
import type { OptionGroup } from '@/server/catalog/catalog.schema';
import { catalogLinks } from '../links';
import { useGroupWords } from '../options/useGroupWords';
import type { PanelProps } from './panels';
import classes from './product.module.css';

/** What a guest is asked with the product, in this order. */
export function OptionsPanel({ form, edit, groups, canEdit }: PanelProps & { groups: readonly OptionGroup[] }) {
  const t = useTranslations('catalog.product');
  const { id: brandId } = useBrand();
  const rule = useGroupWords();
  const known = new Map(groups.map((group) => [group.optionGroupId, group]));
  const others = groups.filter(({ optionGroupId }) => !form.optionGroupIds.includes(optionGroupId));
  const nameOf = (id: number) => known.get(id)?.name ?? t('options.archived');
  return (
    <Panel
      title={t('panel.options')}
      aside={
        <Link href={catalogLinks(brandId).options} className="text-button">
          {t('options.all')}
        </Link>
      }
    >
      {form.optionGroupIds.length === 0 && <p className={layout.note}>{t('options.none')}</p>}
      <SortableList
        items={form.optionGroupIds}
        keyOf={String}
        nameOf={nameOf}
        label={t('panel.options')}
        canSort={canEdit}
        onSort={(optionGroupIds) => edit({ optionGroupIds })}
      >
        {(id) => {
          const group = known.get(id);
          return (
            <div className={classes.line}>
              <span className={classes.lineText}>
                {nameOf(id)}
                {group && <span className={layout.quiet}>{rule(group)}</span>}
              </span>
              {canEdit && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('options.remove', { name: nameOf(id) })}
                  onClick={() => edit({ optionGroupIds: form.optionGroupIds.filter((each) => each !== id) })}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )}
            </div>
          );
        }}
      </SortableList>
      {canEdit && others.length > 0 && (
        <NativeSelect
          mt="xs"
          aria-label={t('options.add')}
          value=""
          onChange={(event) => edit({ optionGroupIds: [...form.optionGroupIds, Number(event.currentTarget.value)] })}
          data={[
            { value: '', label: t('options.add') },
            ...others.map(({ optionGroupId, name }) => ({ value: String(optionGroupId), label: name })),
          ]}
        />
      )}
    </Panel>
  );
}
