'use client';

import { MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import { newKey } from '@/components/ui/newKey';
import { useNotify } from '@/components/ui/notify';
import { useRestaurant } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import { useFormat } from '@/components/ui/useFormat';
import { MAX_PRODUCT_NAME } from '@/server/catalog/catalog.values';
import classes from './menu.module.css';

export interface NewProductProps {
  opened: boolean;
  menuId: number;
  categories: readonly { categoryId: number; name: string }[];
  vatGroups: readonly { value: number; label: string }[];
  onClose: () => void;
}

/** Creates a product that only this restaurant sells. */
export default function NewProductModal({ opened, onClose, ...rest }: NewProductProps) {
  const t = useTranslations('catalog.menu.add');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      {opened && <NewProductForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function NewProductForm({ menuId, categories, vatGroups, onClose }: Omit<NewProductProps, 'opened'>) {
  const t = useTranslations('catalog.menu.add');
  const words = useTranslations('catalog.product');
  const format = useFormat();
  const { id: restaurantId } = useRestaurant();
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('catalog');
  const [name, setName] = useState('');
  const [price, setPrice] = useState('');
  const [vatGroupId, setVatGroup] = useState('');
  const [categoryIds, setCategories] = useState<string[]>([]);
  const [key] = useState(newKey);
  const attemptKey = useAttemptKey();
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const cents = format.parseAmount(price);
  const isValid = name.trim() !== '' && typeof cents === 'number';
  const createMenu = useMutation(trpc.catalog.createMenu.mutationOptions());
  const createProduct = useMutation(trpc.catalog.createMenuProduct.mutationOptions());

  async function add() {
    setTried(true);
    if (!isValid) return;
    setFailure(null);
    try {
      const targetMenuId =
        menuId > 0 ? menuId : (await createMenu.mutateAsync({ restaurantId, name: t('menu'), idempotencyKey: `${key}-menu` })).menuId;
      await createProduct.mutateAsync({
        restaurantId,
        menuId: targetMenuId,
        name: name.trim(),
        priceCents: cents,
        vatGroupId: Number(vatGroupId) || null,
        categoryIds: categoryIds.map(Number),
        idempotencyKey: attemptKey([name, price, vatGroupId, categoryIds]),
      });
      notify.done(t('done', { name: name.trim() }));
      await refresh();
      onClose();
    } catch (error) {
      setFailure(error as Error);
    }
  }

  return (
    <Form onMissing={() => setTried(true)} onSubmit={() => void add()}>
      <div className={classes.fields}>
        <TextInput
          data-autofocus
          required
          label={words('field.name')}
          description={t('hint')}
          maxLength={MAX_PRODUCT_NAME}
          value={name}
          error={isTried && name.trim() === '' && words('problem.missing')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          required
          label={words('field.price')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={price}
          error={isTried && typeof cents !== 'number' && words('problem.amount')}
          rightSection={<span aria-hidden>{format.currencySign}</span>}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
        <NativeSelect
          label={words('field.vatGroupId')}
          value={vatGroupId}
          onChange={(event) => setVatGroup(event.currentTarget.value)}
          data={[{ value: '', label: words('none') }, ...vatGroups.map(({ value, label }) => ({ value: String(value), label }))]}
        />
        <MultiSelect
          label={words('field.categoryIds')}
          searchable
          data={categories.map((category) => ({ value: String(category.categoryId), label: category.name }))}
          value={categoryIds}
          onChange={setCategories}
        />
      </div>
      <DialogActions action={t('action')} busy={createProduct.isPending || createMenu.isPending} problem={failure} onCancel={onClose} />
    </Form>
  );
}
