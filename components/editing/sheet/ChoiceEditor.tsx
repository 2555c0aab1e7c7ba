'use client';

import { IconCheck } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { fold } from '@/components/ui/fold';
import type { SheetColumn } from './columns';
import type { EditorProps } from './editor-props';
import { isUnread, valueAt } from './sheet';
import classes from './sheet.module.css';

interface Props extends EditorProps {
  choice: NonNullable<SheetColumn['choice']>;
}

/** Options shown at most: typing finds the others. */
const MAX_SHOWN = 60;
/** Largest height of the list, in pixels. */
const HEIGHT = 280;

/**
 * Edits a cell whose value is chosen from a list, filtered by typing. With one value, Enter chooses the highlighted option and moves on.
 * With several, each Enter adds or removes one; Tab keeps them and moves on.
 */
export function ChoiceEditor({ column, choice, label, editing, store, onGoOn }: Props) {
  const t = useTranslations('editing.sheet');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const key = store.state.order[store.state.selection.focus.row] ?? null;
  const currentValue = valueAt(store.sheet, key, column.key);
  const [chosen, setChosen] = useState<readonly unknown[]>(() =>
    isUnread(currentValue) || currentValue === null ? [] : [currentValue].flat(),
  );
  const [typed, setTyped] = useState(editing.isTyped ? editing.text : '');
  const isDone = useRef(false);

  const needle = fold(typed.trim());
  const noneOption = { value: '', label: t('none') };
  const matchingOptions = [
    ...(choice.isMany || needle !== '' ? [] : [noneOption]),
    ...choice.options.filter((option) => fold(option.label).includes(needle)),
  ];
  const shown = matchingOptions.slice(0, MAX_SHOWN);
  // Starts at the current choice, so that Enter alone changes nothing.
  const [marked, setMarked] = useState(() =>
    Math.max(
      0,
      shown.findIndex(({ value }) => chosen.includes(value)),
    ),
  );
  const index = Math.min(marked, shown.length - 1);

  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    const rect = field.current?.getBoundingClientRect();
    const box = list.current;
    if (!rect || !box) return;
    // Fixed, so that the sheet does not clip it; above the cell if there is no room below.
    const isBelow = rect.bottom + HEIGHT < window.innerHeight || rect.top < HEIGHT;
    Object.assign(box.style, {
      insetInlineStart: `${Math.max(8, Math.min(rect.left - 1, window.innerWidth - 288))}px`,
      ...(isBelow ? { top: `${rect.bottom + 2}px` } : { bottom: `${window.innerHeight - rect.top + 2}px` }),
    });
  }, []);
  useLayoutEffect(() => {
    // Some browsers return a promise, which React would call as the effect’s cleanup.
    list.current?.querySelector(`[id="${id}-${index}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, index]);

  /** Ends the edit once, with the chosen values or, with null, unchanged. */
  function finish(values: readonly unknown[] | null) {
    if (isDone.current) return;
    isDone.current = true;
    store.cancel();
    if (values) store.setValue(choice.isMany ? values : (values[0] ?? null));
  }

  function choose(optionIndex: number): readonly unknown[] | null {
    const option = shown[optionIndex];
    if (!option) return null;
    if (!choice.isMany) return option === noneOption ? [] : [option.value];
    const next = chosen.includes(option.value) ? chosen.filter((each) => each !== option.value) : [...chosen, option.value];
    setChosen(next);
    setTyped('');
    return next;
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    const moves: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1 };
    const target = moves[event.key];
    if (target !== undefined) setMarked((target + shown.length) % Math.max(1, shown.length));
    else if (event.key === 'Escape') finish(null);
    else if (event.key === 'Enter' && choice.isMany && !event.ctrlKey) choose(index);
    else if (event.key === 'Enter' || event.key === 'Tab') {
      // Tab changes nothing unless something was searched for.
      const values = choice.isMany
        ? typed.trim() === ''
          ? chosen
          : (choose(index) ?? chosen)
        : event.key === 'Tab' && typed.trim() === ''
          ? null
          : choose(index);
      finish(values);
      onGoOn(event);
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        ref={field}
        className={classes.input}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? `${id}-${index}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('choose')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => finish(choice.isMany ? chosen : null)}
      />
      <div ref={list} className={classes.options}>
        <div id={`${id}-list`} role="listbox" aria-label={column.header} aria-multiselectable={choice.isMany || undefined}>
          {shown.map((option, optionIndex) => {
            const isChosen = option === noneOption ? chosen.length === 0 : chosen.includes(option.value);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are handled where the focus is, in the field
              <div
                key={String(option.value)}
                id={`${id}-${optionIndex}`}
                role="option"
                aria-selected={isChosen}
                data-marked={optionIndex === index || undefined}
                className={classes.option}
                onPointerMove={() => setMarked(optionIndex)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  const values = choose(optionIndex);
                  if (!choice.isMany) finish(values);
                }}
              >
                <span>{option.label}</span>
                {isChosen && <IconCheck size={14} aria-hidden />}
              </div>
            );
          })}
        </div>
        {shown.length < matchingOptions.length && (
          <p className={classes.more}>{t('more', { count: matchingOptions.length - shown.length })}</p>
        )}
        {matchingOptions.length === 0 && <p className={classes.more}>{t('nothing')}</p>}
      </div>
    </>
  );
}
