'use client';

import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface Props {
  /** The text to copy. */
  text: string;
  label: string;
  /** Replaces the label for a moment after copying. */
  done: string;
  /** Use «default» next to a main action. */
  variant?: 'default';
}

/** Copies a text and confirms it. */
export function CopyTextButton({ text, label, done, variant }: Props) {
  return (
    <CopyButton value={text} timeout={3000}>
      {({ copied, copy }) => (
        <Button
          variant={variant}
          onClick={copy}
          color={copied ? 'green' : undefined}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          aria-live="polite"
        >
          {copied ? done : label}
        </Button>
      )}
    </CopyButton>
  );
}
