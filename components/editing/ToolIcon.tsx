import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';

interface Props extends Pick<ActionIconProps, 'className' | 'size'> {
  label: string;
  /** Text of the tooltip; the label by default. */
  hint?: string;
  icon: Icon;
  stroke?: number;
  disabled: boolean;
  pressed?: boolean;
  /** Content beside the icon. */
  children?: ReactNode;
  /** Called when it is pressed, also while it is disabled. */
  onPress?: (event: MouseEvent) => void;
  onClick: () => void;
}

/** An icon of an editor’s toolbar. It stays focusable while disabled, so that its tooltip can explain why. */
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
