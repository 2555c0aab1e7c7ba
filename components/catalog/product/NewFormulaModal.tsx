'use client';

import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useErrorMessage } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { newKey } from '@/components/ui/newKey';
import { useOpen } from '@/components/ui/opening';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { MAX_PRODUCT_NAME } from '@/server/catalog/catalog.values';
import { catalogLinks } from '../links';

export interface NewFormulaProps {
  opened: boolean;
  onClose: () => void;
}

/** Makes a formula: its name here, its steps on its page, which opens. */
export default function NewFormulaModal({ opened, onClose }: NewFormulaProps) {
  const t = useTranslations('catalog.newFormula');
  const { id: brandId } = useBrand();
  const trpc = useTRPC();
  const open = useOpen();
  const refresh = useRefresh('catalog');
  const errorMessage = useErrorMessage();
  const [name, setName] = useState('');
  const [key] = useState(newKey);
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
      <Form
        onSubmit={() =>
          name.trim() !== '' && make.mutate({ brandId, kind: 'formula', name: name.trim(), idempotencyKey: `${key}-${name}` })
        }
      >
        <TextInput
          data-autofocus
          label={t('name')}
          description={t('hint')}
          placeholder={t('example')}
          maxLength={MAX_PRODUCT_NAME}
          value={name}
          error={make.error && errorMessage(make.error)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActions action={t('make')} busy={make.isPending || make.isSuccess} disabled={name.trim() === ''} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
