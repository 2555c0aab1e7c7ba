'use client';

import { Button, NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { groupsOf } from '@/components/delivery-areas/model/times';
import { useTimesWords } from '@/components/delivery-areas/useTimesWords';
import { WeeklyTimes } from '@/components/delivery-areas/WeeklyTimes';
import { HeldActions } from '@/components/editing/HeldActions';
import { useHeldEdit } from '@/components/editing/useHeldEdit';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { Form } from '@/components/ui/Form';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import { useFormat } from '@/components/ui/useFormat';
import type { MenuProductWithVersion } from '@/server/catalog/catalog.schema';
import { MAX_DESCRIPTION, MAX_PRODUCT_NAME } from '@/server/catalog/catalog.values';
import type { Day } from '@/server/pickup/pickup.values';
import { useVatGroups } from '../useVatGroups';
import { ChannelSwitches } from './ChannelSwitches';
import { bodyOf, formOf, type MenuProductForm, type OwnField, problemsOf, shownOf } from './form';
import classes from './menu.module.css';

export interface MenuProductProps {
  opened: boolean;
  menuId: number;
  productId: number | null;
  onClose: () => void;
}

/** A product of the menu: what the brand says of it, and what this restaurant sets itself. */
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
          <Skeleton height={360} />
        ))}
    </Dialog>
  );
}

function ProductForm({ product, onClose }: { product: MenuProductWithVersion; onClose: () => void }) {
  const t = useTranslations('catalog.menu');
  const words = useTranslations('catalog.product');
  const { restaurantId, menuId, productId, ofBrand, archivedAt } = product;
  const format = useFormat();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh('catalog');
  const vatGroups = useVatGroups();
  const timesWords = useTimesWords();
  const update = useMutation(trpc.catalog.updateMenuProduct.mutationOptions());
  const archive = useMutation(trpc.catalog.archiveMenuProduct.mutationOptions());
  const unarchive = useMutation(trpc.catalog.unarchiveMenuProduct.mutationOptions());
  const toForm = useMemo(() => formOf(format), [format]);
  const at = { restaurantId, menuId, productId };
  const edit = useHeldEdit({
    read: product,
    formOf: toForm,
    bodyOf: (form, base) => bodyOf(form, base, format),
    write: (body, held) => update.mutateAsync({ ...at, ...(body as object), ...held }),
    versionOf: ({ etag }) => etag,
    overtakenIn: () => queryClient.fetchQuery(trpc.catalog.getMenuProduct.queryOptions(at, { staleTime: 0 })),
    draftKey: `brigade:menu-product:${productId}`,
    onSaved: () => {
      notify.done(t('saved'));
      onClose();
      return refresh();
    },
  });
  const { form } = edit;
  const problems = problemsOf(form, ofBrand === null, format);
  const brand = ofBrand && shownOf(format, ofBrand);
  const problem = (field: OwnField) => {
    const found = problems[field];
    return found ? words(`problem.${found}`) : undefined;
  };
  const group = (id: number | null) => vatGroups.find(({ value }) => value === id)?.label ?? words('none');
  const times = (value: MenuProductForm['saleTimes']) =>
    (value ?? []).map((time) => ({ ...time, day: time.day as Day, orderingQuota: null }));
  const said = (field: OwnField, value: unknown): string => {
    if (value === null || value === '') return words('none');
    if (field === 'vatGroupId') return group(value as number);
    if (field === 'saleTimes')
      return (
        groupsOf(times(value as MenuProductForm['saleTimes']))
          .map(timesWords)
          .join('; ') || t('always')
      );
    return field === 'price' ? `${String(value)} ${format.currencySign}` : String(value);
  };
  const keepTimes = (next: readonly { day: string; start: number; end: number }[]) =>
    edit.edit({ saleTimes: next.map(({ day, start, end }) => ({ day, start, end })) });
  const put = <Field extends OwnField>(field: Field, value: MenuProductForm[Field]) =>
    edit.edit({ [field]: value } as Partial<MenuProductForm>);

  const layer = (field: OwnField, control: ReactNode) => (
    <Layer
      key={field}
      label={words(`field.${field}`)}
      brand={brand && said(field, brand[field])}
      isOwn={form[field] !== null || brand === null}
      onOwn={() => brand && put(field, (brand[field] ?? (field === 'vatGroupId' ? vatGroups[0]?.value : '')) as never)}
      onBack={() => put(field, null as never)}
    >
      {control}
    </Layer>
  );

  async function bringBack() {
    try {
      await unarchive.mutateAsync({ ...at, idempotencyKey: newKey() });
      notify.done(t('putBack', { name: product.name }));
      onClose();
      await refresh();
    } catch (error) {
      notify.failed(error);
    }
  }

  return (
    <Form onSubmit={edit.save}>
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
            onChange={(event) => put('name', event.currentTarget.value)}
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
            onChange={(event) => put('price', event.currentTarget.value)}
          />,
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
            onChange={(event) => put('description', event.currentTarget.value)}
          />,
        )}
        {layer(
          'vatGroupId',
          <NativeSelect
            label={words('field.vatGroupId')}
            value={form.vatGroupId ?? ''}
            onChange={(event) => put('vatGroupId', Number(event.currentTarget.value) || null)}
            data={[{ value: '', label: words('none') }, ...vatGroups.map(({ value, label }) => ({ value: String(value), label }))]}
          />,
        )}
        {layer(
          'saleTimes',
          <div>
            <span>{words('field.saleTimes')}</span>
            <WeeklyTimes times={times(form.saleTimes)} canAdd onAdd={keepTimes} onRemove={keepTimes} />
          </div>,
        )}
      </div>
      <HeldActions
        edit={edit}
        words={{
          field: (name) => words(`field.${name as OwnField}`),
          value: (name, value) => (value === null ? t('asBrand') : said(name as OwnField, value)),
        }}
        history={{ restaurantId, subjectKind: 'menu product', subjectId: String(productId) }}
        action={t('save')}
        disabled={!edit.isEdited || Object.keys(problems).length > 0}
        onClose={onClose}
        removal={
          archivedAt === null
            ? {
                action: t('takeOff'),
                remove: (held) => archive.mutateAsync({ ...at, ...held, idempotencyKey: newKey() }),
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
          <Button variant="subtle" loading={unarchive.isPending} onClick={() => void bringBack()}>
            {t('bringBack')}
          </Button>
        )}
      </HeldActions>
    </Form>
  );
}

interface LayerProps {
  label: string;
  /** What the brand says; null for a product of the restaurant alone. */
  brand: string | null;
  isOwn: boolean;
  onOwn: () => void;
  onBack: () => void;
  children: ReactNode;
}

/** A field with who sets it, and the way to the other. */
function Layer({ label, brand, isOwn, onOwn, onBack, children }: LayerProps) {
  const t = useTranslations('catalog.menu');
  if (brand === null) return children;
  if (isOwn)
    return (
      <div className={classes.layer}>
        {children}
        <Button variant="subtle" size="xs" onClick={onBack} aria-label={t('backOf', { field: label })}>
          {t('back')}
        </Button>
        <p className={classes.note}>{t('brandSays', { value: brand })}</p>
      </div>
    );
  return (
    <div className={classes.layer}>
      <span>
        <strong>{label}</strong>
        <span className={classes.note}> {t('fromBrand')}</span>
        <br />
        {brand}
      </span>
      <Button variant="subtle" size="xs" onClick={onOwn} aria-label={t('setOf', { field: label })}>
        {t('set')}
      </Button>
    </div>
  );
}
