'use client';

import { MultiSelect, NativeSelect, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { WeeklyTimes } from '@/components/delivery-areas/WeeklyTimes';
import { ImageField } from '@/components/images/ImageField';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_DESCRIPTION, MAX_PRODUCT_NAME } from '@/server/catalog/catalog.values';
import type { CatalogCategory } from '@/server/catalog/categories.schema';
import { lastingUrl } from '@/server/images/images.rules';
import type { Day } from '@/server/pickup/pickup.values';
import { AllergensField, DietsField, OtherPrices } from './fields';
import type { FormProblem, ProductForm } from './form';
import classes from './product.module.css';

export interface PanelProps {
  form: ProductForm;
  edit: (change: Partial<ProductForm>) => void;
  /** The errors that prevent saving, by field. */
  problems: Record<string, FormProblem>;
  /** The errors from the service, by field. */
  refused: Record<string, string>;
  canEdit: boolean;
}

/** Describes the error of a field. */
export function useProblem({
  problems,
  refused,
}: Pick<PanelProps, 'problems' | 'refused'>): (field: string, refusedAs?: string) => string | undefined {
  const t = useTranslations('catalog.product.problem');
  return (field, refusedAs = field) => {
    const problem = problems[field];
    return problem ? t(problem) : refused[refusedAs];
  };
}

export function NamePanel({ form, edit, brandId, ...rest }: PanelProps & { brandId: number }) {
  const t = useTranslations('catalog.product');
  const problem = useProblem(rest);
  return (
    <Panel title={t('panel.name')}>
      <div className={classes.fields}>
        <TextInput
          label={t('field.name')}
          maxLength={MAX_PRODUCT_NAME}
          required
          value={form.name}
          error={problem('name')}
          onChange={(event) => edit({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t('field.description')}
          description={t('hint.description')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MAX_DESCRIPTION}
          value={form.description}
          error={problem('description')}
          onChange={(event) => edit({ description: event.currentTarget.value })}
        />
        <ImageField
          brandId={brandId}
          label={t('field.imageId')}
          description={t('hint.image')}
          error={problem('imageId')}
          url={form.imageId && lastingUrl(form.imageId, 160)}
          disabled={!rest.canEdit}
          onClear={() => edit({ imageId: null })}
          onChoose={({ imageId }) => edit({ imageId })}
        />
        <div className={classes.pair}>
          <TextInput
            label={t('field.sku')}
            description={t('hint.sku')}
            maxLength={64}
            value={form.sku}
            error={problem('sku')}
            onChange={(event) => edit({ sku: event.currentTarget.value })}
          />
          <TextInput
            label={t('field.barcode')}
            description={t('hint.barcode')}
            inputMode="numeric"
            maxLength={64}
            value={form.barcode}
            error={problem('barcode')}
            onChange={(event) => edit({ barcode: event.currentTarget.value })}
          />
        </div>
      </div>
    </Panel>
  );
}

export function PricePanel({ form, edit, vatGroups, ...rest }: PanelProps & { vatGroups: readonly { value: number; label: string }[] }) {
  const t = useTranslations('catalog.product');
  const format = useFormat();
  const problem = useProblem(rest);
  return (
    <Panel title={t('panel.price')}>
      <div className={classes.fields}>
        <div className={classes.pair}>
          <TextInput
            label={t('field.price')}
            description={t('hint.price')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            value={form.price}
            error={problem('price', 'priceCents')}
            rightSection={<span aria-hidden>{format.currencySign}</span>}
            onChange={(event) => edit({ price: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('field.vatGroupId')}
            description={t('hint.vatGroup')}
            value={form.vatGroupId ?? ''}
            error={problem('vatGroupId')}
            onChange={(event) => edit({ vatGroupId: Number(event.currentTarget.value) || null })}
            data={[{ value: '', label: t('none') }, ...vatGroups.map(({ value, label }) => ({ value: String(value), label }))]}
          />
        </div>
        <Switch
          label={t('field.isForImmediateConsumption')}
          description={t('hint.immediate')}
          checked={form.isForImmediateConsumption}
          onChange={(event) => edit({ isForImmediateConsumption: event.currentTarget.checked })}
        />
        <div>
          <h3 className={classes.subTitle}>{t('field.prices')}</h3>
          <p className={layout.note}>{t('hint.prices')}</p>
          <OtherPrices prices={form.prices} price={form.price} problem={problem} onChange={(prices) => edit({ prices })} />
        </div>
      </div>
    </Panel>
  );
}

export function ChoicesPanel({ form, edit, categories, ...rest }: PanelProps & { categories: readonly CatalogCategory[] }) {
  const t = useTranslations('catalog.product');
  const problem = useProblem(rest);
  return (
    <Panel title={t('panel.categories')}>
      <div className={classes.fields}>
        <MultiSelect
          label={t('field.categoryIds')}
          searchable
          nothingFoundMessage={t('nothing')}
          data={categories.map(({ categoryId, name }) => ({ value: String(categoryId), label: name }))}
          value={form.categoryIds.map(String)}
          error={problem('categoryIds')}
          onChange={(values) => edit({ categoryIds: values.map(Number) })}
        />
        <TagsInput
          label={t('field.tags')}
          description={t('hint.tags')}
          maxLength={40}
          value={form.tags}
          error={problem('tags')}
          onChange={(tags) => edit({ tags })}
        />
      </div>
    </Panel>
  );
}

export function FoodPanel({ form, edit }: PanelProps) {
  const t = useTranslations('catalog.product');
  return (
    <Panel title={t('panel.food')}>
      <div className={classes.fields}>
        <AllergensField value={form.allergens} onChange={(value) => edit({ allergens: value })} />
        <DietsField value={form.diets} onChange={(value) => edit({ diets: value })} />
      </div>
    </Panel>
  );
}

export function TimesPanel({ form, edit, canEdit }: PanelProps) {
  const t = useTranslations('catalog.product');
  const times = form.saleTimes.map((time) => ({ ...time, day: time.day as Day, orderingQuota: null }));
  const setTimes = (next: readonly { day: string; start: number; end: number }[]) =>
    edit({ saleTimes: next.map(({ day, start, end }) => ({ day, start, end })) });
  return (
    <Panel title={t('panel.times')}>
      <div className={classes.fields}>
        <p className={layout.note}>{t(form.saleTimes.length === 0 ? 'hint.timesAlways' : 'hint.times')}</p>
        <WeeklyTimes times={times} canAdd={canEdit} onAdd={setTimes} onRemove={setTimes} />
      </div>
    </Panel>
  );
}
