'use client';

import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './docs.module.css';

interface Props {
  /** The heading of the box. */
  title: string;
  code: string;
  language: 'shell' | 'json' | 'text';
  copy: { label: string; done: string };
}

/** A box of code with a copy button. Long lines scroll. */
export function CodeBlock({ title, code, language, copy }: Props) {
  return (
    <figure className={classes.code}>
      <figcaption className={classes.codeHead}>
        <span>{title}</span>
        <CopyButton text={code} label={`${copy.label}: ${title}`} done={copy.done} />
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard */}
      <div role="group" className={classes.scroll} tabIndex={0} aria-label={title}>
        <pre>
          <code>{language === 'json' ? <Json code={code} /> : code}</code>
        </pre>
      </div>
    </figure>
  );
}

const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\b\d+(?:\.\d+)?\b/g;

/** JSON with highlighted keys and values. */
function Json({ code }: { code: string }) {
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(TOKENS)) {
    const [token, text, colon] = match;
    parts.push(code.slice(end, match.index));
    const kind = text === undefined ? classes.literal : colon === undefined ? classes.string : classes.key;
    parts.push(
      <span key={match.index} className={kind}>
        {text ?? token}
      </span>,
    );
    if (colon !== undefined) parts.push(colon);
    end = match.index + token.length;
  }
  parts.push(code.slice(end));
  return parts;
}

/** Copies a text, and confirms it for a moment. */
function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
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
