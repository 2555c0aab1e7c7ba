'use client';

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconCategory, IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { SharedEditDialogs } from '@/components/editing/SharedEditDialogs';
import { SortableList } from '@/components/editing/SortableList';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { useLive } from '@/components/live/useLive';
import { LoadingState } from '@/components/ui/LoadingState';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { SaveBar } from '@/components/ui/SaveBar';
import { useBrand } from '@/components/ui/scope';
import { EmptyState, ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { CategoryProducts } from './CategoryProducts';
import classes from './categories.module.css';
import { bodyOf, categoriesOf, formOf, problemsOf, type Categories as Saved, withCategory, withoutCategory } from './form';

const MAX_NAME = 80;

/** The categories of a catalog: their names, their order, and the order of their products. */
export default function Categories({ canEdit }: { canEdit: boolean }) {
  const { id: brandId, restaurants } = useBrand();
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.catalog.listCatalogCategories.queryOptions({ brandId }));
  useLive(restaurants[0]?.id, ['catalog'], () => void refetch());
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={320} radius="lg" />;
  return <Editor saved={data} canEdit={canEdit} />;
}

function Editor({ saved, canEdit }: { saved: Saved; canEdit: boolean }) {
  const t = useTranslations('catalog.categories');
  const { id: brandId } = useBrand();
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('catalog');
  const replace = useMutation(trpc.catalog.replaceCatalogCategories.mutationOptions());
  const [open, setOpen] = useState<string | null>(null);
  const edit = useSharedEdit({
    read: saved,
    formOf,
    bodyOf,
    write: (body, options) => replace.mutateAsync({ brandId, ...body, ...options }),
    draftKey: `catalog-categories:${brandId}`,
    onSaved: () => {
      notify.done(t('saved'));
      return refresh();
    },
  });
  const categories = categoriesOf(edit.form);
  const problems = problemsOf(edit.form);
  const nameOf = (key: string) => edit.form[`name ${key}`] || t('new');
  const savedNames = new Map(saved.categories.map(({ categoryId, name }) => [String(categoryId), name]));
  const add = canEdit && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => {
        const key = `new-${newKey()}`;
        edit.edit((form) => withCategory(form, key));
        requestAnimationFrame(() => document.getElementById(`category-${key}`)?.focus());
      }}
    >
      {t('add')}
    </Button>
  );

  if (categories.length === 0 && !edit.isEdited)
    return (
      <Panel>
        <EmptyState icon={<IconCategory size={20} />} title={t('none')} action={add}>
          {t('noneText')}
        </EmptyState>
      </Panel>
    );
  return (
    <div className={classes.place}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <Panel title={t('title')} aside={add}>
        <SortableList
          items={categories}
          keyOf={({ key }) => key}
          nameOf={({ key }) => nameOf(key)}
          label={t('title')}
          canSort={canEdit}
          onSort={(next) => edit.edit({ order: next.map(({ key }) => key) })}
        >
          {({ key, name, productIds }) => (
            <>
              <div className={classes.head}>
                <TextInput
                  id={`category-${key}`}
                  className={classes.name}
                  aria-label={t('name', { name: nameOf(key) })}
                  placeholder={t('namePlaceholder')}
                  maxLength={MAX_NAME}
                  readOnly={!canEdit}
                  value={name}
                  error={problems[key] && (name !== '' || edit.error) ? t(`problem.${problems[key]}`) : undefined}
                  onChange={(event) => {
                    const typed = event.currentTarget.value;
                    edit.edit((form) => ({ ...form, [`name ${key}`]: typed }));
                  }}
                />
                <Button
                  className={classes.count}
                  justify="flex-end"
                  variant="subtle"
                  color="gray"
                  aria-expanded={open === key}
                  disabled={productIds.length === 0}
                  rightSection={<IconChevronDown size={14} aria-hidden />}
                  onClick={() => setOpen(open === key ? null : key)}
                >
                  {t('products', { count: productIds.length })}
                </Button>
                {canEdit && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={t('archive', { name: nameOf(key) })}
                    onClick={() => edit.edit((form) => withoutCategory(form, key))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                )}
              </div>
              {open === key && (
                <CategoryProducts
                  categoryId={Number(key)}
                  name={nameOf(key)}
                  productIds={productIds}
                  canEdit={canEdit}
                  onSort={(next) => edit.edit((form) => ({ ...form, [`products ${key}`]: next }))}
                />
              )}
            </>
          )}
        </SortableList>
      </Panel>
      <SaveBar {...edit.bar} />
      <SharedEditDialogs
        edit={edit}
        words={{
          field: (field) => {
            const [kind = '', key = ''] = field.split(' ');
            return kind === 'order' ? t('field.order') : t(`field.${kind as 'name'}`, { name: savedNames.get(key) ?? nameOf(key) });
          },
          value: (field, value) => {
            if (field === 'order') return (value as string[]).map((key) => savedNames.get(key) ?? nameOf(key)).join(', ');
            return Array.isArray(value) ? t('products', { count: value.length }) : String(value ?? '');
          },
        }}
        history={{ brandId, subjectKind: 'catalog categories', subjectId: String(brandId) }}
      />
    </div>
  );
}
