'use client';

import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useDryRun } from '@/components/ui/DryRunStep';
import { readError, useErrorMessage } from '@/components/ui/errors';
import { LoadingState } from '@/components/ui/LoadingState';
import { useNotify } from '@/components/ui/notify';
import { useTRPC, useTRPCClient } from '@/components/ui/trpc';
import { useFormat } from '@/components/ui/useFormat';
import type { AuditEntry } from '@/server/audit/audit.schema';
import type { Change } from '@/server/core/writes/diff';
import { Differences } from './Differences';
import { useHistoryWords } from './useHistoryWords';

export interface RevertProps {
  opened: boolean;
  entry: AuditEntry | null;
  onClose: () => void;
}

/** Shows the effects of undoing a change, and does it on confirmation. */
export default function RevertDialog({ opened, entry, onClose }: RevertProps) {
  const t = useTranslations('audit.revert');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="lg">
      {entry && <RevertForm key={entry.auditId} entry={entry} onClose={onClose} />}
    </Dialog>
  );
}

/** The conflicting differences, if the change was followed by another one. */
function obstacleOf(error: unknown): Change[] | null {
  const { code, extraData } = readError(error);
  const changes = (extraData as { changes?: Change[] } | undefined)?.changes;
  return code === 'conflict' && Array.isArray(changes) ? changes : null;
}

function RevertForm({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useTranslations('audit.revert');
  const common = useTranslations('common');
  const format = useFormat();
  const words = useHistoryWords();
  const notify = useNotify();
  const errorMessage = useErrorMessage();
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const [force, setForce] = useState(false);
  const { auditId, names } = entry;

  const preview = useDryRun(['revert', auditId, force], (options) =>
    client.audit.revertChange.mutate({ auditId, force, dryRun: true }, options),
  );
  const revert = useMutation(
    trpc.audit.revertChange.mutationOptions({
      onSuccess: async () => {
        notify.done(t('done'));
        onClose();
        // The undone data may be shown anywhere on the screen.
        await queryClient.invalidateQueries();
      },
    }),
  );
  const failure = revert.error ?? preview.error;
  const obstacle = obstacleOf(failure);
  const changes = preview.data?.changes;

  return (
    <>
      <Text>{t('intro', { what: words.operation(entry), subject: words.subject(entry), when: format.dateTime(entry.at) })}</Text>
      <div style={{ marginBlock: '1rem', minHeight: '4.5rem' }}>
        {preview.isPending && <LoadingState height="4.5rem" />}
        {changes && !revert.error && (
          <>
            {changes.length > 0 && <Text mb="xs">{t('would')}</Text>}
            <Differences changes={changes} names={names} empty={t('nothing')} />
          </>
        )}
        {obstacle && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('conflict')} role="alert">
            <Text size="sm" mb="sm">
              {t('conflictText')}
            </Text>
            <Differences changes={obstacle} names={names} />
          </Alert>
        )}
        {failure !== null && !obstacle && (
          <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
            {errorMessage(failure)}
          </Alert>
        )}
      </div>
      {obstacle ? (
        <DialogActions
          action={t('force')}
          danger
          onAction={() => {
            revert.reset();
            setForce(true);
          }}
          cancel={common('close')}
          onCancel={onClose}
        />
      ) : (
        <DialogActions
          action={t('action')}
          danger={force}
          startsAt="cancel"
          disabled={!changes || failure !== null}
          busy={revert.isPending}
          onAction={() => revert.mutate({ auditId, force, idempotencyKey: crypto.randomUUID() })}
          cancel={common('close')}
          onCancel={onClose}
        />
      )}
    </>
  );
}
