'use client';

import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './docs.module.css';

/** Copies a text, and says for a moment that it did. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const clipboard = useClipboard({ timeout: 1_500 });
  return (
    <button type="button" className={classes.copy} aria-label={label} title={label} onClick={() => clipboard.copy(text)}>
      {clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      <span role="status" className={classes.unseen}>
        {clipboard.copied ? done : ''}
      </span>
    </button>
  );
}
