'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { NewActions } from '@/components/editing/NewActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { restaurantHome } from '@/components/shell/navigation';
import { BackLink } from '@/components/ui/BackLink';
import { isShownAtFields } from '@/components/ui/errors';
import { useNotify } from '@/components/ui/notify';
import { useRenewFrame } from '@/components/ui/opening';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import { type Like, LikeFields, likeOf } from '../like/LikeFields';
import { bodyOf, formOf, type RestaurantFields, shownFields, useFaults } from './form';
import { type FormFacts, RestaurantFieldsPanels } from './RestaurantFieldsPanels';
import classes from './restaurant.module.css';

interface Props {
  facts: FormFacts;
  countryCode: string;
}

/** The form of a new restaurant, and what is copied from another one. */
type NewFields = RestaurantFields & { like: Like | null };

function newBodyOf({ like, ...form }: NewFields) {
  const body = bodyOf(form);
  return body && { ...body, like: likeOf(like) };
}

/** Creates a restaurant of the brand, then opens its first screen. */
export function NewRestaurantScreen({ facts, countryCode }: Props) {
  const t = useTranslations('brands.restaurant');
  const trpc = useTRPC();
  const notify = useNotify();
  const renew = useRenewFrame();
  const refresh = useRefresh('places');
  const { id: brandId, name: brandName } = useBrand();
  const [checked, setChecked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const create = useMutation(trpc.brands.createRestaurant.mutationOptions());
  const edit = useSharedEdit({
    read: null,
    formOf: (): NewFields => ({ ...formOf(null, countryCode), like: null }),
    bodyOf: newBodyOf,
    write: (body, options) => create.mutateAsync({ brandId, ...body, ...options }),
    leaves: true,
    draftKey: `restaurant:new:${brandId}`,
    onSaved: async ({ restaurantId, name }) => {
      notify.done(t('created', { name }));
      await refresh();
      renew(restaurantHome({ restaurantId, brandId }));
    },
    onFailed: (error) => isShownAtFields(shownFields, error),
  });
  const faults = useFaults(edit.form, checked, edit.error);
  function make() {
    setChecked(true);
    edit.save();
    // After its error is rendered.
    if (bodyOf(edit.form) === null) setTimeout(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }
  const list = `/admin/brands/${brandId}/restaurants`;
  return (
    <>
      <BackLink href={list}>{t('back')}</BackLink>
      <PageHeader title={t('newTitle')} subtitle={t('newSubtitle', { brand: brandName })} />
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <FrozenFields isFrozen={edit.saving}>
        <div ref={fields}>
          <RestaurantFieldsPanels
            facts={facts}
            brandId={brandId}
            form={edit.form}
            onEdit={edit.edit}
            faults={faults}
            checked={checked}
            closesAt={null}
          />
        </div>
        <div className={classes.after}>
          <LikeFields like={edit.form.like} onChange={(like) => edit.edit({ like })} />
        </div>
      </FrozenFields>
      <NewActions edit={edit} action={t('create')} onAction={make} backTo={list} />
      <p role="status">{checked && newBodyOf(edit.form) === null && t('incomplete')}</p>
    </>
  );
}
