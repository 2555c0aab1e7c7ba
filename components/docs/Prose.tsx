import { Fragment } from 'react';

/** The subset of Markdown in descriptions: paragraphs, `code` and **bold**. */
export function Prose({ text, lang }: { text: string; lang?: string }) {
  return text.split(/\n{2,}/).map((paragraph) => (
    <p key={paragraph} lang={lang}>
      <Inline text={paragraph} />
    </p>
  ));
}

export function Inline({ text }: { text: string }) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/);
  return parts.map((part, index) => {
    const key = index;
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>;
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    return <Fragment key={key}>{part}</Fragment>;
  });
}
