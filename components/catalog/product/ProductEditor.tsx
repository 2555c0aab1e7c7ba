'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { SharedEditDialogs } from '@/components/editing/SharedEditDialogs';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { fieldErrors, isShownAtFields, readError, useErrorMessage } from '@/components/ui/errors';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { SaveBar } from '@/components/ui/SaveBar';
import { useTRPC } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { CatalogProductWithVersion } from '@/server/catalog/catalog.schema';
import { useCanEditCatalog } from '../useCanEditCatalog';
import { useVatGroups } from '../useVatGroups';
import { bodyOf, formOf, problemsOf } from './form';
import { GuestView } from './GuestView';
import { OptionsPanel } from './OptionsPanel';
import { ChoicesPanel, FoodPanel, NamePanel, PricePanel, TimesPanel } from './panels';
import classes from './product.module.css';
import { StepsPanel } from './StepsPanel';
import { useProductWords } from './useProductWords';

/** Fields, by API name, at which the panels show errors. */
const shownFields = ['name', 'description', 'imageId', 'sku', 'barcode', 'priceCents', 'vatGroupId', 'categoryIds', 'tags'];

/** Whether the panels show everything that an error says. For prices and steps of a formula, they show errors for the whole entry. */
const isShownError = (error: unknown) =>
  isShownAtFields([...shownFields, ...Object.keys(fieldErrors(error)).filter((field) => /^(prices|steps)\.\d+$/.test(field))], error);

export interface ProductEditorProps {
  product: CatalogProductWithVersion;
  canEdit: boolean;
}

/** The fields of a product, with a preview for guests next to them, including unsaved changes. */
export default function ProductEditor({ product, canEdit }: ProductEditorProps) {
  const t = useTranslations('catalog.product');
  const isBrandEditor = useCanEditCatalog();
  const { brandId, productId, kind } = product;
  const format = useFormat();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const refresh = useRefresh('catalog');
  const update = useMutation(trpc.catalog.updateCatalogProduct.mutationOptions());
  const toForm = useMemo(() => formOf(format), [format]);
  const edit = useSharedEdit({
    read: product,
    formOf: toForm,
    bodyOf: (form) => bodyOf(form, kind, format),
    write: (body, options) => update.mutateAsync({ brandId, productId, ...(body as object), ...options }),
    versionOf: ({ etag }) => etag,
    readNewerState: () => queryClient.fetchQuery(trpc.catalog.getCatalogProduct.queryOptions({ brandId, productId }, { staleTime: 0 })),
    draftKey: `catalog-product:${productId}`,
    onSaved: () => {
      notify.done(t('saved'));
      return refresh();
    },
    onFailed: (error) => isShownError(error) || readError(error).code === 'already_exists',
  });
  const categories = useQuery(trpc.catalog.listCatalogCategories.queryOptions({ brandId })).data?.categories ?? [];
  const groups = useQuery(trpc.catalog.listOptionGroups.queryOptions({ brandId })).data ?? [];
  const vatGroups = useVatGroups();
  const words = useProductWords({ categories, groups, vatGroups });
  const problems = problemsOf(edit.form, format);
  const refused = {
    ...fieldErrors(edit.error),
    ...(readError(edit.error).code === 'already_exists' && { sku: errorMessage(edit.error) }),
  };
  const panel = { form: edit.form, edit: edit.edit, problems, refused, canEdit };

  return (
    <>
      <div className={layout.columns}>
        <fieldset className={classes.whole} disabled={!canEdit}>
          <div className={layout.stack}>
            {!isBrandEditor && <p className={layout.note}>{t('readOnly')}</p>}
            <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
            <NamePanel {...panel} brandId={brandId} />
            <PricePanel {...panel} vatGroups={vatGroups} />
            {kind === 'formula' && <StepsPanel {...panel} brandId={brandId} />}
            <ChoicesPanel {...panel} categories={categories} />
            <FoodPanel {...panel} />
            <OptionsPanel {...panel} groups={groups} />
            <TimesPanel {...panel} />
          </div>
        </fieldset>
        <GuestView form={edit.form} kind={kind} groups={groups} />
      </div>
      <SaveBar {...edit.bar} />
      <SharedEditDialogs edit={edit} words={words} history={{ brandId, subjectKind: 'catalog product', subjectId: String(productId) }} />
    </>
  );
}
