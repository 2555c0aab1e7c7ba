'use client';

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './Picker.module.css';

export interface PickerOption {
  value: string;
  content: ReactNode;
}

export interface PickerGroup {
  key: string;
  label?: string;
  options: PickerOption[];
}

interface Props {
  /** Describes the choice for screen readers. */
  label: string;
  groups: PickerGroup[];
  onPick: (value: string) => void;
  /** The current choice, highlighted first. A list if several can be chosen. */
  selected?: string | readonly string[];
  /** A search box above the list. The screen filters the groups itself. */
  search?: { value: string; onChange: (value: string) => void; placeholder: string; icon?: ReactNode; aside?: ReactNode };
  /** Below the list, such as «nothing found». Read out when it changes. */
  message?: ReactNode;
}

/**
 * A list to choose from by pointer, arrow keys or typing. Focus stays in the search box (or on the list) while the keys move the highlight.
 */
export function Picker({ label, groups, onPick, selected, search, message }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const options = groups.flatMap((group) => group.options);
  const isMultiple = Array.isArray(selected);
  const chosen = selected === undefined ? [] : [selected].flat();
  const [highlighted, setHighlighted] = useState(chosen[0]);
  const foundIndex = options.findIndex((option) => option.value === highlighted);
  const index = foundIndex === -1 ? 0 : foundIndex;
  const active = options[index];
  const optionId = (value: string) => `${id}-${value}`;

  useEffect(() => {
    if (active) list.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const hasNoSearch = search === undefined;
  useEffect(() => {
    if (hasNoSearch) list.current?.focus();
  }, [hasNoSearch]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1 };
    if (!search) Object.assign(moves, { Home: 0, End: options.length - 1 });
    const target = moves[event.key];
    if (target !== undefined) setHighlighted(options[(target + options.length) % options.length]?.value);
    else if (event.key === 'Enter' || (event.key === ' ' && !search)) {
      if (active) onPick(active.value);
    } else return;
    event.preventDefault();
  }

  const keyProps = { 'aria-activedescendant': active && optionId(active.value), onKeyDown };
  return (
    <div>
      {search && (
        <div className={classes.search}>
          {search.icon}
          <input
            // biome-ignore lint/a11y/noAutofocus: it opens on demand, to be typed into at once
            autoFocus
            data-autofocus
            type="text"
            role="combobox"
            aria-label={search.placeholder}
            aria-expanded="true"
            aria-controls={id}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
            placeholder={search.placeholder}
            value={search.value}
            // Typing continues after the text that was typed before the box was there.
            onFocus={({ currentTarget }) => currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)}
            onChange={(event) => {
              setHighlighted(undefined);
              search.onChange(event.currentTarget.value);
            }}
            {...keyProps}
          />
          {search.aside}
        </div>
      )}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        className={classes.list}
        {...(search ? { tabIndex: -1 } : { ...keyProps, tabIndex: 0 })}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, not a set of form fields
          <div key={group.key} role="group" aria-label={group.label}>
            {group.label && (
              <div className={classes.groupLabel} aria-hidden>
                {group.label}
              </div>
            )}
            {group.options.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the box or list has the focus and its keys
              <div
                key={option.value}
                id={optionId(option.value)}
                role="option"
                aria-selected={chosen.includes(option.value)}
                data-marked={option === active || undefined}
                className={classes.option}
                onPointerMove={() => setHighlighted(option.value)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onPick(option.value)}
              >
                {option.content}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className={classes.message} role="status">
        {message}
      </p>
    </div>
  );
}
