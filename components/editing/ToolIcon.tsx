import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';

interface Props extends Pick<ActionIconProps, 'className' | 'size'> {
  label: string;
  /** What the tooltip says; the label unless it says more. */
  hint?: string;
  icon: Icon;
  stroke?: number;
  disabled: boolean;
  pressed?: boolean;
  /** Further words beside the icon. */
  children?: ReactNode;
  /** Also called while it is disabled: what a hand does next does not hang on that. */
  onPress?: (event: MouseEvent) => void;
  onClick: () => void;
}

/** An icon of an editor's toolbar. Disabled, it stays reachable for a person who looks for why it does nothing. */
export function ToolIcon({ label, hint = label, icon: Picture, stroke, disabled, pressed, children, onPress, onClick, ...rest }: Props) {
  return (
    <Tooltip label={hint}>
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? 'aubergine' : 'gray'}
        aria-label={label}
        aria-pressed={pressed}
        aria-disabled={disabled || undefined}
        data-disabled={disabled || undefined}
        data-worded={children !== undefined || undefined}
        onClick={(event) => {
          onPress?.(event);
          if (!disabled) onClick();
        }}
        {...rest}
      >
        <Picture size={18} stroke={stroke} aria-hidden />
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
