'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { afterwards } from '@/components/ui/afterwards';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { useTRPC } from '@/components/ui/trpc';
import type { BrandModules } from '@/server/modules/modules.schema';
import { locksOf, withLock } from '../drafts';
import { ModuleEditor } from '../ModuleEditor';
import { useModuleEdit } from '../useModuleEdit';
import { brandFields } from './fields';
import type { ImpactProps } from './ImpactList';

const ImpactList = afterwards<ImpactProps>(() => import('./ImpactList'));

const readOf = ({ etag, modules }: BrandModules) => ({
  etag,
  modules: modules.map((module) => ({ ...module, fields: brandFields(module, module.locked) })),
});

/** The brand's settings by channel. A save first shows which restaurants it changes. */
export function BrandEditor({ brand }: { brand: BrandModules }) {
  const t = useTranslations('modules');
  const { id: brandId } = useBrand();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const save = useMutation(trpc.modules.saveBrandModules.mutationOptions());
  const editing = useModuleEdit({
    read: useMemo(() => readOf(brand), [brand]),
    reload: async () => readOf(await queryClient.fetchQuery(trpc.modules.listBrandModules.queryOptions({ brandId }, { staleTime: 0 }))),
    save: (modules, options) => save.mutateAsync({ brandId, modules, ...options }),
    draftKey: `brand-modules:${brandId}`,
    // Changes of every restaurant need a preview.
    previewsFirst: true,
    onSaved: () => notify.done(t('brand.saved')),
  });
  const { form, edit } = editing.edit;
  return (
    <ModuleEditor
      editing={editing}
      panelOf={(module) => ({
        layer: 'brand',
        module: { ...module, fields: brandFields(module, locksOf(form, module)) },
        onLock: (field, to) => edit((entered) => withLock(entered, module, field.path, to)),
      })}
      effects={({ impact }) => <ImpactList impact={impact} />}
      history={{ brandId, subjectKind: 'brand module' }}
    />
  );
}
