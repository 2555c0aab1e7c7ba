'use client';

import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { ChoiceEditor } from './ChoiceEditor';
import type { EditorProps } from './editor-props';
import classes from './sheet.module.css';

/** The field in a cell that is edited. */
export function CellEditor(props: EditorProps) {
  return props.column.choice ? <ChoiceEditor {...props} choice={props.column.choice} /> : <TextEditor {...props} />;
}

/** Enter and the arrows up and down keep what was typed and go on; typed over a value, the arrows to the sides do too. Escape leaves it. */
function TextEditor({ column, label, editing, store, onGoOn }: EditorProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const field = input.current;
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    const sideways = editing.isTyped && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
    if (event.key === 'Escape') {
      event.preventDefault();
      store.cancel();
    } else if (event.key === 'Enter' || event.key === 'Tab' || event.key === 'ArrowUp' || event.key === 'ArrowDown' || sideways) {
      event.preventDefault();
      store.commit();
      onGoOn(event);
    }
  }

  return (
    <input
      ref={input}
      className={classes.input}
      aria-label={label}
      inputMode={column.isNumeric ? 'decimal' : undefined}
      enterKeyHint="next"
      autoComplete="off"
      spellCheck={false}
      maxLength={column.maxLength}
      data-align={column.align}
      value={editing.text}
      onChange={(event) => store.setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      // A click elsewhere keeps what was typed.
      onBlur={() => store.commit()}
    />
  );
}
