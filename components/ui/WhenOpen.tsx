import { type ReactNode, useState } from 'react';

interface Props {
  summary: ReactNode;
  className?: string;
  /** Open at first. */
  startsOpen?: boolean;
  children: () => ReactNode;
}

/** A line that opens, and whose inside is made only then: a thousand of them cost a thousand lines. */
export function WhenOpen({ summary, className, startsOpen = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <details className={className} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
