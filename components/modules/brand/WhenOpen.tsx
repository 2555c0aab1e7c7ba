import { type ReactNode, useState } from 'react';

interface Props {
  summary: ReactNode;
  className?: string;
  children: () => ReactNode;
}

/** A line that opens, and whose inside is made only then: a thousand of them cost a thousand lines. */
export function WhenOpen({ summary, className, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
