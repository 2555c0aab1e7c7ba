'use client';

import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { SortableList } from '@/components/editing/SortableList';
import layout from '@/components/ui/layout.module.css';
import { Panel } from '@/components/ui/Panel';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_PRODUCT_NAME } from '@/server/catalog/catalog.values';
import { ProductPicker } from '../ProductPicker';
import { useProductNames } from '../useProductNames';
import type { FormStep } from './form';
import { type PanelProps, useProblem } from './panels';
import classes from './product.module.css';

/** The steps of a formula: the choices of a guest in each step, and their extra prices. */
export function StepsPanel({ form, edit, canEdit, brandId, ...rest }: PanelProps & { brandId: number }) {
  const t = useTranslations('catalog.product.steps');
  const format = useFormat();
  const problem = useProblem(rest);
  const nameOf = useProductNames(
    brandId,
    form.steps.flatMap(({ choices }) => choices.map(({ productId }) => productId)),
  );
  // Steps have no id. These keys identify them while the form is open.
  const keys = useRef(new WeakMap<FormStep, string>());
  const lastKey = useRef(0);
  const keyOf = (step: FormStep): string => {
    const key = keys.current.get(step) ?? `step-${++lastKey.current}`;
    keys.current.set(step, key);
    return key;
  };
  const change = (index: number, changes: Partial<FormStep>) =>
    edit({
      steps: form.steps.map((step, at) => {
        if (at !== index) return step;
        const changed = { ...step, ...changes };
        keys.current.set(changed, keyOf(step));
        return changed;
      }),
    });

  return (
    <Panel title={t('title')}>
      {form.steps.length === 0 && <p className={layout.note}>{t('none')}</p>}
      <SortableList
        items={form.steps}
        keyOf={keyOf}
        nameOf={({ name }) => name || t('new')}
        label={t('title')}
        canSort={canEdit}
        onSort={(steps) => edit({ steps })}
      >
        {(step, index) => (
          <fieldset className={classes.step} aria-label={step.name || t('new')}>
            <div className={classes.stepHead}>
              <TextInput
                className={classes.grow}
                aria-label={t('name', { number: index + 1 })}
                placeholder={t('namePlaceholder')}
                maxLength={MAX_PRODUCT_NAME}
                value={step.name}
                error={problem(`steps.${index}`)}
                onChange={(event) => change(index, { name: event.currentTarget.value })}
              />
              <NumberInput
                className={classes.count}
                aria-label={t('min', { number: index + 1 })}
                leftSection={<span className={layout.quiet}>{t('from')}</span>}
                min={0}
                max={100}
                value={step.min}
                onChange={(value) => change(index, { min: Number(value) || 0 })}
              />
              <NumberInput
                className={classes.count}
                aria-label={t('max', { number: index + 1 })}
                leftSection={<span className={layout.quiet}>{t('to')}</span>}
                min={1}
                max={100}
                value={step.max}
                onChange={(value) => change(index, { max: Number(value) || 0 })}
              />
              {canEdit && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={t('remove', { name: step.name || t('new') })}
                  onClick={() => edit({ steps: form.steps.filter((_, at) => at !== index) })}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </div>
            <ul className={layout.rows}>
              {step.choices.map((choice) => (
                <li key={choice.productId} className={classes.choice}>
                  <span className={classes.grow}>{nameOf(choice.productId)}</span>
                  <TextInput
                    className={classes.extra}
                    aria-label={t('extra', { name: nameOf(choice.productId) })}
                    placeholder={t('noExtra')}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={12}
                    value={choice.extra}
                    rightSection={<span aria-hidden>{format.currencySign}</span>}
                    onChange={(event) => {
                      const extra = event.currentTarget.value;
                      change(index, { choices: step.choices.map((each) => (each === choice ? { ...each, extra } : each)) });
                    }}
                  />
                  {canEdit && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('removeChoice', { name: nameOf(choice.productId) })}
                      onClick={() => change(index, { choices: step.choices.filter((each) => each !== choice) })}
                    >
                      <IconX size={16} aria-hidden />
                    </ActionIcon>
                  )}
                </li>
              ))}
            </ul>
            {canEdit && (
              <ProductPicker
                label={t('addChoice')}
                except={step.choices.map(({ productId }) => productId)}
                onPick={({ productId }) => change(index, { choices: [...step.choices, { productId, extra: '' }] })}
              />
            )}
          </fieldset>
        )}
      </SortableList>
      {canEdit && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => edit({ steps: [...form.steps, { name: '', min: 1, max: 1, choices: [] }] })}
        >
          {t('add')}
        </Button>
      )}
    </Panel>
  );
}
