'use client';

import { useMutation } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { NewActions } from '@/components/editing/NewActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { BackLink } from '@/components/ui/BackLink';
import { fieldErrors, isShownAtFields } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useNotify } from '@/components/ui/notify';
import { useRenewFrame } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { Panel } from '@/components/ui/Panel';
import { useTRPC } from '@/components/ui/trpc';
import { BrandFieldsPanel, type BrandFormFacts } from './BrandFieldsPanel';
import { bodyOf, formOf, shownFields } from './form';

/** Creates a brand, then opens the list of its restaurants. */
export function NewBrandScreen({ facts }: { facts: BrandFormFacts }) {
  const t = useTranslations('brands.brand');
  const trpc = useTRPC();
  const notify = useNotify();
  const renew = useRenewFrame();
  const refresh = useRefresh('places');
  const locale = useLocale();
  const [checked, setChecked] = useState(false);
  const create = useMutation(trpc.brands.createBrand.mutationOptions());
  const edit = useSharedEdit({
    read: null,
    formOf: () => formOf(null, locale),
    // A new brand has no image library to choose a logo from.
    bodyOf: (form) => {
      const body = bodyOf(form, true);
      return body && { ...body, logoImageId: null };
    },
    write: (body, options) => create.mutateAsync({ ...body, ...options }),
    leaves: true,
    draftKey: 'brand:new',
    onSaved: async ({ brandId, name }) => {
      notify.done(t('created', { name }));
      await refresh();
      renew(`/admin/brands/${brandId}/restaurants`);
    },
    onFailed: (error) => isShownAtFields(shownFields, error),
  });
  const isNameless = checked && edit.form.name.trim() === '';
  return (
    <>
      <BackLink href="/admin/brands">{t('back')}</BackLink>
      <PageHeader title={t('newTitle')} subtitle={t('newSubtitle')} />
      <Panel>
        <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
        <Form
          onMissing={() => setChecked(true)}
          onSubmit={() => {
            setChecked(true);
            edit.save();
          }}
        >
          <FrozenFields isFrozen={edit.saving}>
            <BrandFieldsPanel
              form={edit.form}
              onEdit={edit.edit}
              facts={facts}
              canChangeGroup
              faults={{ ...(isNameless && { name: t('required') }), ...fieldErrors(edit.error) }}
            />
          </FrozenFields>
          <NewActions edit={edit} action={t('create')} backTo="/admin/brands" />
        </Form>
      </Panel>
    </>
  );
}
