import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Flyout } from '@/components/ui/Flyout';
import type { TriedLine } from './cart';

interface Props {
  label: string;
  icon: ReactNode;
  variant: 'default' | 'subtle';
  /** Rem that it takes where there is room. */
  width: number;
  onAdd: (line: TriedLine) => void;
  /** What chooses or writes the line; `add` closes it. */
  children: (add: (line: TriedLine) => void) => ReactNode;
}

/** A button at which a line of the cart is chosen or written. */
export function AddFlyout({ label, icon, variant, width, onAdd, children }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Flyout
      opened={opened}
      onChange={setOpened}
      label={label}
      width={`min(${width}rem, 100vw - 2rem)`}
      trigger={(attributes) => (
        <Button {...attributes} variant={variant} size="xs" leftSection={icon}>
          {label}
        </Button>
      )}
    >
      {(close) =>
        children((line) => {
          close();
          onAdd(line);
        })
      }
    </Flyout>
  );
}
