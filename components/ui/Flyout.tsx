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
  /** Describes the panel for screen readers. */
  label: string;
  place?: 'bottom-start' | 'bottom-end' | 'top-start';
  /** A CSS length. Default: the width of the content. */
  width?: string;
  /** The trigger takes the full width, as in the sidebar. */
  block?: boolean;
  trigger: (attributes: TriggerAttributes) => ReactNode;
  /** `close` returns the focus to the trigger. */
  children: (close: () => void) => ReactNode;
}

/** Minimum distance between panel and window edge, in pixels. */
const EDGE = 8;

/**
 * A panel next to its trigger. Escape closes it, and so does a click or focus elsewhere. Its content should take the focus (`autoFocus`).
 */
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

  // Keeps the panel inside a narrow window, also when its content loads later.
  useLayoutEffect(() => {
    const element = panel.current;
    if (!opened || !element) return;
    const observer = new ResizeObserver(() => {
      element.style.translate = '';
      const box = element.getBoundingClientRect();
      // A field of the panel that takes the focus may have scrolled the page to it, where it would seem to be inside.
      const left = box.left + window.scrollX;
      const right = box.right + window.scrollX;
      const overflow = Math.max(0, right - (document.documentElement.clientWidth - EDGE));
      element.style.translate = overflow > 0 ? `${-Math.min(overflow, left - EDGE)}px` : left < EDGE ? `${EDGE - left}px` : '';
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [opened]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to events that bubble up from the trigger and the panel
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
