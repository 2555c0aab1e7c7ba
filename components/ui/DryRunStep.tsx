'use client';

import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { DialogActions } from './DialogActions';

/**
 * Asks what a write would do, each time anew: it leaves nothing behind, so to the screen it is a read. A refresh of all that a screen has read
 * leaves it out: once the write is done, it would be refused.
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
  /** What the change would do; undefined while that is asked. */
  preview: { data: Result | undefined; error: { message: string } | null };
  /** Says it in words. */
  words: (preview: Result) => ReactNode;
  /** What stays, and how the change is undone. */
  note: string;
  apply: { error: { message: string } | null; isPending: boolean; mutate: () => void };
  action: string;
  danger?: boolean;
  onClose: () => void;
  /** More of what would change. */
  children?: ReactNode;
}

/** Says what a change will do, as its dry run tells, and does it once that is confirmed. Its other button has the focus. */
export function DryRunStep<Result>({ preview, words, note, apply, action, danger, onClose, children }: Props<Result>) {
  const common = useTranslations('common');
  const close = useRef<HTMLButtonElement>(null);
  // Also where the step follows another one in a dialog that is open.
  useEffect(() => close.current?.focus(), []);
  const error = apply.error ?? preview.error;
  return (
    <>
      {preview.data !== undefined ? <Text>{words(preview.data)}</Text> : !preview.error && <Skeleton height={13} width="80%" my={5} />}
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
        cancelRef={close}
      />
    </>
  );
}
