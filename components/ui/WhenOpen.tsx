import { type ReactNode, useState } from 'react';

interface Props {
  summary: ReactNode;
  className?: string;
  /** Whether it is open initially. */
  startsOpen?: boolean;
  children: () => ReactNode;
}

/** A line that expands. Its content is rendered only when it is open, so that a list of a thousand stays cheap. */
export function WhenOpen({ summary, className, startsOpen = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <details className={className} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}
