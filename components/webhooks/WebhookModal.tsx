'use client';

import { Checkbox, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { FrozenFields } from '@/components/editing/FrozenFields';
import { preconditionOf } from '@/components/editing/precondition';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { Dialog } from '@/components/ui/Dialog';
import { fieldErrors, isShownAtFields } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { LoadingState } from '@/components/ui/LoadingState';
import { useNotify } from '@/components/ui/notify';
import { useBrand } from '@/components/ui/scope';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import { useChannelName } from '@/components/ui/useChannelName';
import type { WebhookWithSecret } from '@/server/webhooks/webhooks.schema';
import { type EventType, eventTypes, MAX_DESCRIPTION, MAX_URL, webhookChannels } from '@/server/webhooks/webhooks.values';
import { formOf, isAddress, isComplete } from './form';
import { useWebhookWords } from './useWebhookWords';
import classes from './webhooks.module.css';

export interface WebhookFormProps {
  opened: boolean;
  /** Null for a new one. */
  moduleId: number | null;
  onClose: () => void;
  onMade?: (moduleId: number) => void;
  onRemoved?: () => void;
}

/** The address of a webhook, and the events it receives. */
export default function WebhookModal({ opened, moduleId, onClose, ...rest }: WebhookFormProps) {
  const t = useTranslations('webhooks');
  const close = useGuardedClose(onClose);
  return (
    <Dialog opened={opened} onClose={close} title={t(moduleId === null ? 'add' : 'edit')} size="lg">
      {opened &&
        (moduleId === null ? (
          <Fields webhook={null} onClose={onClose} {...rest} />
        ) : (
          <ExistingWebhook moduleId={moduleId} onClose={onClose} {...rest} />
        ))}
    </Dialog>
  );
}

type FieldsProps = Pick<WebhookFormProps, 'onClose' | 'onMade' | 'onRemoved'>;

function ExistingWebhook({ moduleId, ...rest }: FieldsProps & { moduleId: number }) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.webhooks.getWebhook.queryOptions({ moduleId }));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingState height={420} />;
  return <Fields webhook={data} {...rest} />;
}

function Fields({ webhook, onClose, onMade, onRemoved }: FieldsProps & { webhook: WebhookWithSecret | null }) {
  const t = useTranslations('webhooks');
  const { id: brandId, restaurants } = useBrand();
  const words = useWebhookWords();
  const channelName = useChannelName();
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('webhooks');
  const [serverErrors, setServerErrors] = useState<Record<string, string>>({});
  const create = useMutation(trpc.webhooks.createWebhook.mutationOptions());
  const update = useMutation(trpc.webhooks.updateWebhook.mutationOptions());
  const remove = useMutation(trpc.webhooks.deleteWebhook.mutationOptions());
  const edit = useSharedEdit({
    read: webhook,
    formOf,
    bodyOf: (form) => (isComplete(form) ? { ...form, url: form.url.trim() } : null),
    write: (body, options) =>
      webhook === null
        ? create.mutateAsync({ brandId, ...body, ...options })
        : update.mutateAsync({ moduleId: webhook.moduleId, ...body, ...options }),
    stateOf: () => undefined,
    leaves: true,
    draftKey: `webhook:${brandId}:${webhook?.moduleId ?? 'new'}`,
    onSaved: async ({ moduleId }) => {
      notify.done(t(webhook === null ? 'added' : 'saved'));
      await refresh();
      if (webhook === null) onMade?.(moduleId);
      onClose();
    },
    onFailed: (error) => {
      setServerErrors(fieldErrors(error));
      return isShownAtFields(['url'], error);
    },
  });
  const { form } = edit;
  const change = (fields: Partial<typeof form>) => {
    setServerErrors({});
    edit.edit(fields);
  };
  return (
    <Form onSubmit={edit.save}>
      <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
      <FrozenFields isFrozen={edit.saving}>
        <div className={classes.fields}>
          <TextInput
            data-autofocus
            type="url"
            required
            label={t('field.url')}
            description={t('hint.url')}
            placeholder="https://orders.example.com/brigade"
            maxLength={MAX_URL}
            autoComplete="off"
            value={form.url}
            error={serverErrors.url ?? (edit.isTried && !isAddress(form) && t('urlInvalid'))}
            onChange={(event) => change({ url: event.currentTarget.value })}
          />
          <TextInput
            label={t('field.name')}
            description={t('hint.name')}
            maxLength={MAX_DESCRIPTION}
            value={form.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <Checkbox.Group
            label={t('field.events')}
            error={edit.isTried && form.eventTypes.length === 0 && t('eventsMissing')}
            value={form.eventTypes}
            onChange={(chosen) => change({ eventTypes: chosen as EventType[] })}
          >
            <div className={classes.checks}>
              {eventTypes.map((type) => (
                <Checkbox key={type} value={type} label={words.type(type)} description={<code>{type}</code>} />
              ))}
            </div>
          </Checkbox.Group>
          <Checkbox.Group
            label={t('field.channels')}
            description={t('hint.channels')}
            value={form.channelIds.map(String)}
            onChange={(chosen) => change({ channelIds: chosen.map(Number) })}
          >
            <div className={classes.checks}>
              {webhookChannels.map((id) => (
                <Checkbox key={id} value={String(id)} label={channelName(id)} />
              ))}
            </div>
          </Checkbox.Group>
          {restaurants.length > 1 && (
            <Checkbox.Group
              label={t('field.restaurants')}
              description={t('hint.restaurants')}
              value={form.restaurantIds.map(String)}
              onChange={(chosen) => change({ restaurantIds: chosen.map(Number) })}
            >
              <div className={classes.checks}>
                {restaurants.map(({ id, name }) => (
                  <Checkbox key={id} value={String(id)} label={name} />
                ))}
              </div>
            </Checkbox.Group>
          )}
          <Switch
            label={t('field.isEnabled')}
            description={t('hint.isEnabled')}
            checked={form.isEnabled}
            onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
          />
        </div>
      </FrozenFields>
      <SharedEditActions
        edit={edit}
        words={{
          field: (name) =>
            t(
              `field.${name === 'description' ? 'name' : name === 'eventTypes' ? 'events' : name === 'channelIds' ? 'channels' : name === 'restaurantIds' ? 'restaurants' : (name as 'url')}`,
            ),
          value: (_, value) => [value].flat().join(', '),
        }}
        history={webhook && { brandId, subjectKind: 'webhook', subjectId: String(webhook.moduleId) }}
        action={t(webhook === null ? 'add' : 'save')}
        onClose={onClose}
        removal={
          webhook
            ? {
                action: t('delete'),
                remove: () => remove.mutateAsync({ moduleId: webhook.moduleId, ...preconditionOf(webhook) }),
                onRemoved: async () => {
                  notify.done(t('deleted'));
                  onClose();
                  onRemoved?.();
                  await refresh();
                },
              }
            : undefined
        }
      />
    </Form>
  );
}
