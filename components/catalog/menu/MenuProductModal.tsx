'use client';

import { Button, MultiSelect, NativeSelect, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { WeeklyTimes } from '@/components/delivery-areas/WeeklyTimes';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { ImageField } from '@/components/images/ImageField';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { Form } from '@/components/ui/Form';
import { LoadingState } from '@/components/ui/LoadingState';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_DESCRIPTION, MAX_PRODUCT_NAME } from '@/server/catalog/catalog.values';
import type { MenuProductWithVersion } from '@/server/catalog/menus.schema';
import { lastingUrl } from '@/server/images/images.rules';
import type { Day } from '@/server/pickup/pickup.values';
import { AllergensField, DietsField, OtherPrices } from '../product/fields';
import { OptionsField } from '../product/OptionsField';
import { useProductWords } from '../product/useProductWords';
import { useVatGroups } from '../useVatGroups';
import { ChannelSwitches } from './ChannelSwitches';
import { bodyOf, formOf, type MenuProductForm, type OwnField, problemsOf, shownOf } from './form';
import { Layer } from './Layer';
import classes from './menu.module.css';

const none: never[] = [];

export interface MenuProductProps {
  opened: boolean;
  menuId: number;
  productId: number | null;
  onClose: () => void;
}

/** A product of the menu: the brand's values, and those that this restaurant sets itself. */
export default function MenuProductModal({ opened, onClose, menuId, productId }: MenuProductProps) {
  const t = useTranslations('catalog.menu');
  const { id: restaurantId } = useRestaurant();
  const trpc = useTRPC();
  const close = useGuardedClose(onClose);
  const { data, error, refetch } = useQuery(
    trpc.catalog.getMenuProduct.queryOptions({ restaurantId, menuId, productId: productId ?? 0 }, { enabled: productId !== null }),
  );
  return (
    <Dialog opened={opened} onClose={close} title={data?.name ?? t('product')} size="lg">
      {opened &&
        (data ? (
          <ProductForm key={data.productId} product={data} onClose={onClose} />
        ) : error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <LoadingState height={360} />
        ))}
    </Dialog>
  );
}

function ProductForm({ product, onClose }: { product: MenuProductWithVersion; onClose: () => void }) {
  const t = useTranslations('catalog.menu');
  const words = useTranslations('catalog.product');
  const common = useTranslations('common.changes');
  const { restaurantId, menuId, productId, ofBrand, archivedAt } = product;
  const format = useFormat();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh('catalog');
  const vatGroups = useVatGroups();
  const { brandId } = useRestaurant();
  const update = useMutation(trpc.catalog.updateMenuProduct.mutationOptions());
  const archive = useMutation(trpc.catalog.archiveMenuProduct.mutationOptions());
  const unarchive = useMutation(trpc.catalog.unarchiveMenuProduct.mutationOptions());
  const toForm = useMemo(() => formOf(format), [format]);
  const ids = { restaurantId, menuId, productId };
  const edit = useSharedEdit({
    read: product,
    formOf: toForm,
    bodyOf: (form, base) => bodyOf(form, base, format),
    write: (body, options) => update.mutateAsync({ ...ids, ...(body as object), ...options }),
    versionOf: ({ etag }) => etag,
    readNewerState: () => queryClient.fetchQuery(trpc.catalog.getMenuProduct.queryOptions(ids, { staleTime: 0 })),
    leaves: true,
    draftKey: `menu-product:${productId}`,
    onSaved: () => {
      notify.done(t('saved'));
      onClose();
      return refresh();
    },
  });
  const { form } = edit;
  const problems = problemsOf(form, ofBrand === null, format);
  const brand = ofBrand && shownOf(format, ofBrand);
  const problem = (field: string) => {
    const code = problems[field];
    return code ? words(`problem.${code}`) : undefined;
  };
  const toTimes = (value: MenuProductForm['saleTimes']) =>
    (value ?? []).map((time) => ({ ...time, day: time.day as Day, orderingQuota: null }));
  const groups = useQuery(trpc.catalog.listOptionGroups.queryOptions({ brandId })).data ?? none;
  const categories = useQuery(trpc.catalog.listCategories.queryOptions({ restaurantId })).data ?? none;
  const fieldWords = useProductWords({ categories, groups, vatGroups });
  const valueText = (field: OwnField, value: unknown): string => {
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    return isEmpty ? (field === 'saleTimes' ? t('always') : common('none')) : fieldWords.value(field, value);
  };
  const [openedFields, setOpenedFields] = useState<ReadonlySet<OwnField>>(new Set());
  const setTimes = (newTimes: readonly { day: string; start: number; end: number }[]) =>
    edit.edit({ saleTimes: newTimes.map(({ day, start, end }) => ({ day, start, end })) });
  const setField = <Field extends OwnField>(field: Field, value: MenuProductForm[Field]) =>
    edit.edit({ [field]: value } as Partial<MenuProductForm>);

  const layer = (field: OwnField, control: ReactNode) => (
    <Layer
      key={field}
      label={words(`field.${field}`)}
      brand={brand && valueText(field, brand[field])}
      isOwn={form[field] !== null || brand === null || openedFields.has(field)}
      onOwn={() => {
        setOpenedFields(new Set([...openedFields, field]));
        setField(field, (brand?.[field] ?? null) as never);
      }}
      onBack={() => {
        setOpenedFields(new Set([...openedFields].filter((each) => each !== field)));
        setField(field, null as never);
      }}
    >
      {control}
    </Layer>
  );

  async function restore() {
    try {
      await unarchive.mutateAsync({ ...ids, idempotencyKey: newKey() });
      notify.done(t('putBack', { name: product.name }));
      onClose();
      await refresh();
    } catch (error) {
      edit.refuse(error);
    }
  }

  return (
    <Form onSubmit={edit.save}>
      <FrozenFields isFrozen={edit.saving}>
        <div className={classes.fields}>
          <p className={classes.note}>{t(archivedAt !== null ? 'isOff' : ofBrand === null ? 'aloneText' : 'layersText')}</p>
          {archivedAt === null && <ChannelSwitches product={product} />}
          {layer(
            'name',
            <TextInput
              label={words('field.name')}
              maxLength={MAX_PRODUCT_NAME}
              value={form.name ?? ''}
              error={problem('name')}
              onChange={(event) => setField('name', event.currentTarget.value)}
            />,
          )}
          {layer(
            'price',
            <TextInput
              label={words('field.price')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              value={form.price ?? ''}
              error={problem('price')}
              rightSection={<span aria-hidden>{format.currencySign}</span>}
              onChange={(event) => setField('price', event.currentTarget.value)}
            />,
          )}
          {form.categoryIds && (
            <MultiSelect
              label={words('field.categoryIds')}
              searchable
              data={categories.map((category) => ({ value: String(category.categoryId), label: category.name }))}
              value={form.categoryIds.map(String)}
              onChange={(chosen) => edit.edit({ categoryIds: chosen.map(Number) })}
            />
          )}
          {layer(
            'prices',
            <div>
              <span>{words('field.prices')}</span>
              <p className={classes.note}>{words('hint.prices')}</p>
              <OtherPrices
                prices={form.prices ?? none}
                price={form.price ?? brand?.price ?? ''}
                problem={problem}
                onChange={(prices) => setField('prices', prices)}
              />
            </div>,
          )}
          {layer(
            'description',
            <Textarea
              label={words('field.description')}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={MAX_DESCRIPTION}
              value={form.description ?? ''}
              onChange={(event) => setField('description', event.currentTarget.value)}
            />,
          )}
          {layer(
            'imageId',
            <ImageField
              brandId={brandId}
              label={words('field.imageId')}
              url={form.imageId && lastingUrl(form.imageId, 160)}
              onClear={() => setField('imageId', null)}
              onChoose={({ imageId }) => setField('imageId', imageId)}
            />,
          )}
          {layer(
            'vatGroupId',
            <NativeSelect
              label={words('field.vatGroupId')}
              value={form.vatGroupId ?? ''}
              onChange={(event) => setField('vatGroupId', Number(event.currentTarget.value) || null)}
              data={[{ value: '', label: words('none') }, ...vatGroups.map(({ value, label }) => ({ value: String(value), label }))]}
            />,
          )}
          {layer(
            'isForImmediateConsumption',
            <Switch
              label={words('field.isForImmediateConsumption')}
              checked={form.isForImmediateConsumption ?? false}
              onChange={(event) => setField('isForImmediateConsumption', event.currentTarget.checked)}
            />,
          )}
          {layer(
            'optionGroupIds',
            <div>
              <span>{words('field.optionGroupIds')}</span>
              <OptionsField
                value={form.optionGroupIds ?? none}
                groups={groups}
                canEdit
                onChange={(optionGroupIds) => setField('optionGroupIds', optionGroupIds)}
              />
            </div>,
          )}
          {layer('allergens', <AllergensField value={form.allergens ?? none} onChange={(value) => setField('allergens', value)} />)}
          {layer('diets', <DietsField value={form.diets ?? none} onChange={(value) => setField('diets', value)} />)}
          {layer(
            'tags',
            <TagsInput label={words('field.tags')} maxLength={40} value={form.tags ?? none} onChange={(tags) => setField('tags', tags)} />,
          )}
          {layer(
            'saleTimes',
            <div>
              <span>{words('field.saleTimes')}</span>
              <WeeklyTimes times={toTimes(form.saleTimes)} canAdd onAdd={setTimes} onRemove={setTimes} />
            </div>,
          )}
          {layer(
            'barcode',
            <TextInput
              label={words('field.barcode')}
              inputMode="numeric"
              maxLength={64}
              value={form.barcode ?? ''}
              onChange={(event) => setField('barcode', event.currentTarget.value)}
            />,
          )}
        </div>
      </FrozenFields>
      <SharedEditActions
        edit={edit}
        words={{
          field: (name) => words(`field.${name as OwnField}`),
          value: (name, value) => (value === null ? t('asBrand') : valueText(name as OwnField, value)),
        }}
        history={{ restaurantId, subjectKind: 'menu product', subjectId: String(productId) }}
        action={t('save')}
        onClose={onClose}
        removal={
          archivedAt === null
            ? {
                action: t('takeOff'),
                remove: (precondition) => archive.mutateAsync({ ...ids, ...precondition, idempotencyKey: newKey() }),
                onRemoved: () => {
                  notify.done(t('takenOff', { name: product.name }));
                  onClose();
                  return refresh();
                },
              }
            : undefined
        }
      >
        {archivedAt !== null && (
          <Button variant="subtle" loading={unarchive.isPending} onClick={() => void restore()}>
            {t('bringBack')}
          </Button>
        )}
      </SharedEditActions>
    </Form>
  );
}
