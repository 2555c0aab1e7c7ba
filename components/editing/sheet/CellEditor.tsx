'use client';

import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { ChoiceEditor } from './ChoiceEditor';
import type { EditorProps } from './editor-props';
import classes from './sheet.module.css';

/** The input of the cell that is being edited. */
export function CellEditor(props: EditorProps) {
  return props.column.choice ? <ChoiceEditor {...props} choice={props.column.choice} /> : <TextEditor {...props} />;
}

/** Enter and the vertical arrows keep what was typed and move on; so do the horizontal arrows if a value was typed over. Escape cancels. */
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
