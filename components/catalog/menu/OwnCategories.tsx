'use client';

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { SharedEditDialogs } from '@/components/editing/SharedEditDialogs';
import { SortableList } from '@/components/editing/SortableList';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { fold } from '@/components/ui/fold';
import { LoadingState } from '@/components/ui/LoadingState';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { SaveBar } from '@/components/ui/SaveBar';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import classes from '../categories/categories.module.css';
import { problemsOf } from '../categories/form';
import { OwnCategoryProducts } from './OwnCategoryProducts';
import {
  bodyOf,
  formOf,
  isOwn,
  keyOf,
  linesOf,
  type OwnCategories as Saved,
  sortForm,
  withCategory,
  withoutCategory,
} from './ownCategories';

const MAX_NAME = 80;

interface Category {
  categoryId: number;
  name: string;
  isOwn: boolean;
  products: number;
}

export interface OwnCategoriesProps {
  menuId: number;
  categories: readonly Category[];
}

/** The categories of a restaurant's menus: the brand's, and between them the restaurant's own. */
export default function OwnCategories({ menuId, categories }: OwnCategoriesProps) {
  const { id: restaurantId } = useRestaurant();
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.catalog.listOwnCategories.queryOptions({ restaurantId }));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={320} radius="lg" />;
  return <Editor saved={data} menuId={menuId} ofBrand={categories.filter((category) => !category.isOwn)} />;
}

function Editor({ saved, menuId, ofBrand }: { saved: Saved; menuId: number; ofBrand: readonly Category[] }) {
  const t = useTranslations('catalog.menu.categories');
  const words = useTranslations('catalog.categories');
  const { id: restaurantId } = useRestaurant();
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('catalog');
  const replace = useMutation(trpc.catalog.replaceOwnCategories.mutationOptions());
  const [open, setOpen] = useState<string | null>(null);
  const edit = useSharedEdit({
    read: saved,
    formOf,
    bodyOf,
    write: (body, options) => replace.mutateAsync({ restaurantId, ...body, ...options }),
    draftKey: `own-categories:${restaurantId}`,
    onSaved: () => {
      notify.done(words('saved'));
      return refresh();
    },
  });
  const lines = linesOf(edit.form, ofBrand);
  const problems = problemsOf(edit.form);
  const savedNames = new Map(saved.categories.map(({ categoryId, name }) => [String(categoryId), name]));
  const nameOf = (key: string) => edit.form[`name ${key}`] || savedNames.get(key) || words('new');
  const namesOfBrand = new Map(ofBrand.map(({ categoryId, name }) => [categoryId, name]));
  const describePosition = (after: unknown) =>
    after === null ? t('first') : t('behind', { name: namesOfBrand.get(after as number) ?? '–' });
  const brandNames = new Set(ofBrand.map(({ name }) => fold(name)));
  return (
    <div className={classes.place}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <Panel
        title={words('title')}
        aside={
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              const key = `new-${newKey()}`;
              edit.edit((form) => withCategory(form, key, ofBrand.at(-1)?.categoryId ?? null));
              requestAnimationFrame(() => document.getElementById(`category-${key}`)?.focus());
            }}
          >
            {words('add')}
          </Button>
        }
      >
        <p className={classes.lead}>{t('text')}</p>
        <SortableList
          items={lines}
          keyOf={keyOf}
          nameOf={(line) => (isOwn(line) ? nameOf(line.key) : line.name)}
          label={words('title')}
          isFixed={(line) => !isOwn(line)}
          onSort={(next) => edit.edit((form) => sortForm(form, next))}
        >
          {(line) =>
            isOwn(line) ? (
              <>
                <div className={classes.head}>
                  <TextInput
                    id={`category-${line.key}`}
                    className={classes.name}
                    aria-label={words('name', { name: nameOf(line.key) })}
                    placeholder={t('placeholder')}
                    maxLength={MAX_NAME}
                    value={line.name}
                    description={brandNames.has(fold(line.name.trim())) ? t('twice') : undefined}
                    inputWrapperOrder={['input', 'description', 'error']}
                    error={problems[line.key] && (line.name !== '' || edit.error) ? words(`problem.${problems[line.key]!}`) : undefined}
                    onChange={(event) => {
                      const typed = event.currentTarget.value;
                      edit.edit((form) => ({ ...form, [`name ${line.key}`]: typed }));
                    }}
                  />
                  <Button
                    className={classes.count}
                    justify="flex-end"
                    variant="subtle"
                    color="gray"
                    aria-expanded={open === line.key}
                    disabled={menuId === 0}
                    rightSection={<IconChevronDown size={14} aria-hidden />}
                    onClick={() => setOpen(open === line.key ? null : line.key)}
                  >
                    {words('products', { count: line.productIds.length })}
                  </Button>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={words('archive', { name: nameOf(line.key) })}
                    onClick={() => edit.edit((form) => withoutCategory(form, line.key))}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </div>
                {open === line.key && (
                  <OwnCategoryProducts
                    menuId={menuId}
                    categoryId={savedNames.has(line.key) ? Number(line.key) : null}
                    name={nameOf(line.key)}
                    productIds={line.productIds}
                    onChange={(next) => edit.edit((form) => ({ ...form, [`products ${line.key}`]: next }))}
                  />
                )}
              </>
            ) : (
              <div className={classes.ofBrand}>
                <span className={classes.productName}>{line.name}</span>
                <span className={classes.note}>{t('ofBrand', { count: line.products })}</span>
              </div>
            )
          }
        </SortableList>
      </Panel>
      <SaveBar {...edit.bar} />
      <SharedEditDialogs
        edit={edit}
        words={{
          field: (field) => {
            const [kind = '', key = ''] = field.split(' ');
            if (kind === 'after') return t('field.after', { name: nameOf(key) });
            return kind === 'order' ? words('field.order') : words(`field.${kind as 'name'}`, { name: nameOf(key) });
          },
          value: (field, value) => {
            if (field.startsWith('after ')) return describePosition(value);
            if (field === 'order') return (value as string[]).map(nameOf).join(', ');
            return Array.isArray(value) ? words('products', { count: value.length }) : String(value ?? '');
          },
        }}
        history={{ restaurantId, subjectKind: 'own categories', subjectId: String(restaurantId) }}
      />
    </div>
  );
}
