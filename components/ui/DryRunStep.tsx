'use client';

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { DialogActions } from './DialogActions';
import { LoadingState } from './LoadingState';

/**
 * Runs the dry run of a write as a query, as it changes nothing. It runs anew each time. Refreshing everything that a screen has read skips
 * it: once the write is done, its dry run would be refused.
 */
export function useDryRun<Result>(key: readonly unknown[], run: (options: { signal: AbortSignal }) => Promise<Result>) {
  return useQuery({
    queryKey: ['dry run', ...key],
    queryFn: ({ signal }) => run({ signal }),
    retry: false,
    staleTime: 'static',
    gcTime: 0,
  });
}

interface Props<Result> {
  /** The result of the dry run; undefined while it runs. */
  preview: { data: Result | undefined; error: { message: string } | null };
  /** Describes the result. */
  words: (preview: Result) => ReactNode;
  /** What is kept, and how to undo the change. */
  note: string;
  apply: { error: { message: string } | null; isPending: boolean; mutate: () => void };
  action: string;
  danger?: boolean;
  onClose: () => void;
  /** More about the effects. */
  children?: ReactNode;
}

/** Shows the effects of a change, taken from its dry run, and applies it on confirmation. Cancel has the focus. */
export function DryRunStep<Result>({ preview, words, note, apply, action, danger, onClose, children }: Props<Result>) {
  const common = useTranslations('common');
  const closeButton = useRef<HTMLButtonElement>(null);
  // Needed if this step follows another one in the same dialog.
  useEffect(() => closeButton.current?.focus(), []);
  const error = apply.error ?? preview.error;
  return (
    <>
      {preview.data !== undefined ? <Text>{words(preview.data)}</Text> : !preview.error && <LoadingState height={13} width="80%" my={5} />}
      {!preview.error && children}
      <Text c="dimmed" size="sm" mt="xs">
        {note}
      </Text>
      <DialogActions
        problem={error}
        action={action}
        busy={apply.isPending}
        disabled={preview.data === undefined}
        onAction={() => apply.mutate()}
        danger={danger}
        startsAt="cancel"
        cancel={common('close')}
        onCancel={onClose}
        cancelRef={closeButton}
      />
    </>
  );
}
