'use client';

import { Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { SharedEditDialogs } from '@/components/editing/SharedEditDialogs';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { afterwards } from '@/components/ui/afterwards';
import { ChangesPreview } from '@/components/ui/ChangesPreview';
import layout from '@/components/ui/layout.module.css';
import { useNotify } from '@/components/ui/notify';
import { Panel } from '@/components/ui/Panel';
import { SaveBar } from '@/components/ui/SaveBar';
import { useTRPC } from '@/components/ui/trpc';
import type { PromotionWithVersion } from '@/server/promotions/promotions.schema';
import { MAX_PROMOTION_LABEL, MAX_PROMOTION_NAME } from '@/server/promotions/promotions.values';
import { Findings } from './Findings';
import { bodyOf, changedFields, draftOf, formOf, type PromotionForm, type RulePart, ruleOf } from './form';
import { LiveTrial } from './LiveTrial';
import type { PastOrdersProps } from './PastOrders';
import { Sentence } from './parts/Sentence';
import classes from './promotions.module.css';
import { useNames } from './useNames';
import { usePhrases } from './usePhrases';

const PastOrders = afterwards<PastOrdersProps>(
  () => import('./PastOrders'),
  () => <Skeleton height={160} radius="lg" />,
);

export interface PromotionEditorProps {
  promotion: PromotionWithVersion;
  canEdit: boolean;
  /** Called with whether there are unsaved changes. */
  onEdited: (isEdited: boolean) => void;
}

const isName = (field: string): field is 'name' | 'label' => field === 'name' || field === 'label';

/** The draft of a promotion as a sentence with editable parts, and a cart to try it on. */
export default function PromotionEditor({ promotion, canEdit, onEdited }: PromotionEditorProps) {
  const t = useTranslations('promotions');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const refresh = useRefresh('promotions');
  const { brandId, promotionId } = promotion;
  const update = useMutation(trpc.promotions.updatePromotion.mutationOptions());
  const edit = useSharedEdit({
    read: promotion,
    formOf,
    bodyOf,
    write: (body, options) => update.mutateAsync({ brandId, promotionId, ...body, ...options }),
    versionOf: ({ etag }) => etag,
    readNewerState: () => queryClient.fetchQuery(trpc.promotions.getPromotion.queryOptions({ brandId, promotionId }, { staleTime: 0 })),
    draftKey: `promotion:${promotionId}`,
    onSaved: () => {
      notify.done(t('saved'));
      return refresh();
    },
  });
  const { form, isEdited } = edit;
  const names = useNames([ruleOf(form), promotion.rule]);
  const phrases = usePhrases(names);
  const report = useQuery(trpc.promotions.checkPromotions.queryOptions({ brandId, promotionId })).data;
  useEffect(() => onEdited(isEdited), [isEdited, onEdited]);

  const fieldInWords = (field: string) => (isName(field) ? t(`field.${field}`) : t(`part.title.${field as RulePart}`));
  const valueInWords = (field: string, value: unknown): string => {
    if (isName(field)) return String(value ?? '');
    const part = field as RulePart;
    return phrases.phraseOf(part, { [part]: value }) ?? t(`part.unset.${part}`);
  };
  const nameField = (field: 'name' | 'label', max: number) => (
    <TextInput
      label={t(`field.${field}`)}
      description={t(field === 'name' ? 'hint.name' : 'hint.read')}
      maxLength={max}
      readOnly={!canEdit}
      value={form[field]}
      error={form[field].trim() === '' && t('required')}
      onChange={(event) => edit.edit({ [field]: event.currentTarget.value } as Partial<PromotionForm>)}
    />
  );
  return (
    <>
      <div className={layout.stack}>
        <div className={layout.columns}>
          <div className={layout.stack}>
            <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
            <Panel title={t('rule')}>
              <div className={layout.stack}>
                <div className={classes.fields}>
                  {nameField('name', MAX_PROMOTION_NAME)}
                  {nameField('label', MAX_PROMOTION_LABEL)}
                </div>
                {canEdit && <p className={layout.note}>{t('ruleHint')}</p>}
                <Sentence form={form} canEdit={canEdit} names={names} phrases={phrases} onChange={edit.edit} />
              </div>
            </Panel>
            {report && !isEdited && <Findings report={report} nameOf={(id) => (id === promotionId ? promotion.name : undefined)} />}
          </div>
          <LiveTrial promotionId={promotionId} form={form} canEdit={canEdit} />
        </div>
        {canEdit && <PastOrders draft={draftOf(promotionId, form)} />}
      </div>
      <SaveBar {...edit.bar} />
      <SharedEditDialogs
        edit={edit}
        words={{ field: fieldInWords, value: valueInWords }}
        preview={(saved) => (
          <ChangesPreview
            changes={changedFields(formOf(promotion), formOf(saved))}
            label={([field]) => fieldInWords(String(field))}
            value={([field], value) => valueInWords(String(field), value)}
          />
        )}
        history={{ brandId, subjectKind: 'promotion', subjectId: String(promotionId) }}
      />
    </>
  );
}
