'use client';

import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { SortableList } from '@/components/editing/SortableList';
import layout from '@/components/ui/layout.module.css';
import type { OptionGroup } from '@/server/catalog/option-groups.schema';
import { useGroupWords } from '../options/useGroupWords';
import classes from './product.module.css';

interface Props {
  /** The ids of option groups, in order. */
  value: readonly number[];
  groups: readonly OptionGroup[];
  canEdit: boolean;
  onChange: (value: number[]) => void;
}

/** The option groups of a product, in the order in which guests are asked. */
export function OptionsField({ value, groups, canEdit, onChange }: Props) {
  const t = useTranslations('catalog.product');
  const rule = useGroupWords();
  const known = new Map(groups.map((group) => [group.optionGroupId, group]));
  const others = groups.filter(({ optionGroupId }) => !value.includes(optionGroupId));
  const nameOf = (id: number) => known.get(id)?.name ?? t('options.archived');
  return (
    <>
      {value.length === 0 && <p className={layout.note}>{t('options.none')}</p>}
      <SortableList
        items={[...value]}
        keyOf={String}
        nameOf={nameOf}
        label={t('panel.options')}
        canSort={canEdit}
        onSort={(optionGroupIds) => onChange(optionGroupIds)}
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
                  onClick={() => onChange(value.filter((each) => each !== id))}
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
          onChange={(event) => onChange([...value, Number(event.currentTarget.value)])}
          data={[
            { value: '', label: t('options.add') },
            ...others.map(({ optionGroupId, name }) => ({ value: String(optionGroupId), label: name })),
          ]}
        />
      )}
    </>
  );
}
