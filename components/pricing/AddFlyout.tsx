import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Flyout } from '@/components/ui/Flyout';
import type { TrialLine } from './cart';

interface Props {
  label: string;
  icon: ReactNode;
  variant: 'default' | 'subtle';
  /** Preferred width, in rem. */
  width: number;
  onAdd: (line: TrialLine) => void;
  /** Chooses or enters the line; `add` closes the panel. */
  children: (add: (line: TrialLine) => void) => ReactNode;
}

/** A button with a panel to choose or enter a line of the cart. */
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
