'use client';

import { useClickOutside } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import classes from './Flyout.module.css';

interface TriggerAttributes {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

interface Props {
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** What the panel is for, for screen readers. */
  label: string;
  place?: 'bottom-start' | 'bottom-end' | 'top-start';
  /** A CSS length; without it the panel is as wide as what it holds. */
  width?: string;
  /** The trigger fills its place, as in the sidebar. */
  block?: boolean;
  trigger: (attributes: TriggerAttributes) => ReactNode;
  /** `close` gives the focus back to the trigger. */
  children: (close: () => void) => ReactNode;
}

/** Pixels kept free between the panel and the window's edge. */
const EDGE = 8;

/** A panel at its trigger: closed by Escape, a click or a step elsewhere. What it holds should take the focus (`autoFocus`). */
export function Flyout({ opened, onChange, label, place = 'bottom-start', width, block = false, trigger, children }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const root = useClickOutside<HTMLDivElement>(() => {
    if (opened) onChange(false);
  });

  function close() {
    button.current?.focus();
    onChange(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!opened || event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  }

  function onBlur(event: FocusEvent) {
    if (opened && event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) onChange(false);
  }

  // Pushed back into a narrow window, also when its content comes later.
  useLayoutEffect(() => {
    const element = panel.current;
    if (!opened || !element) return;
    const observer = new ResizeObserver(() => {
      element.style.translate = '';
      const { left, right } = element.getBoundingClientRect();
      const over = Math.max(0, right - (document.documentElement.clientWidth - EDGE));
      element.style.translate = over > 0 ? `${-Math.min(over, left - EDGE)}px` : left < EDGE ? `${EDGE - left}px` : '';
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [opened]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its trigger and panel let through
    <div ref={root} className={classes.root} data-block={block || undefined} onKeyDown={onKeyDown} onBlur={onBlur}>
      {trigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': opened,
        'aria-controls': opened ? id : undefined,
        onClick: () => onChange(!opened),
      })}
      {opened && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={classes.panel}
          data-place={place}
          style={{ width }}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}
