'use client';

import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

interface Props {
  /** What goes to the clipboard. */
  text: string;
  label: string;
  /** Said in place of the label for a moment, once it is there. */
  done: string;
  /** «default» beside a main action. */
  variant?: 'default';
}

/** Copies a text, and says that it did. */
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
