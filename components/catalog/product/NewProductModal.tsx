'use client';

import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { Form } from '@/components/ui/Form';
import { useOpen } from '@/components/ui/opening';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { useAttemptKey } from '@/components/ui/useAttemptKey';
import type { CatalogKind } from '@/server/catalog/catalog.values';
import { MAX_PRODUCT_NAME } from '@/server/catalog/catalog.values';
import { catalogLinks } from '../links';

export interface NewProductProps {
  opened: boolean;
  kind: CatalogKind;
  onClose: () => void;
}

/** Creates a formula or a product with a name, then opens its page for the rest. */
export default function NewProductModal({ opened, kind, onClose }: NewProductProps) {
  const t = useTranslations(kind === 'formula' ? 'catalog.newFormula' : 'catalog.newProduct');
  const { id: brandId } = useBrand();
  const trpc = useTRPC();
  const open = useOpen();
  const refresh = useRefresh('catalog');
  const [name, setName] = useState('');
  const attemptKey = useAttemptKey();
  const make = useMutation(
    trpc.catalog.createCatalogProduct.mutationOptions({
      onSuccess: ({ productId }) => {
        void refresh();
        open(catalogLinks(brandId).product(productId));
      },
    }),
  );
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <Form onSubmit={() => make.mutate({ brandId, kind, name: name.trim(), idempotencyKey: attemptKey([kind, name.trim()]) })}>
        <TextInput
          data-autofocus
          required
          label={t('name')}
          description={t('hint')}
          placeholder={t('example')}
          maxLength={MAX_PRODUCT_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActions problem={make.error} action={t('make')} busy={make.isPending || make.isSuccess} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
