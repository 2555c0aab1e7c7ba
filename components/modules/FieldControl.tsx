'use client';

import { ActionIcon, NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Amounts } from '@/components/ui/money';
import { useFormat } from '@/components/ui/useFormat';
import { imageOfUrl } from '@/server/images/images.rules';
import type { Json } from '@/server/modules/layers.rules';
import type { FieldDefinition } from '@/server/modules/modules.values';
import type { ControlProps } from './control-props';
import { LibraryButton } from './LibraryButton';
import classes from './modules.module.css';
import { SlidesControl } from './SlidesControl';
import { useModuleWords } from './useModuleWords';

/** The control for a known field, by its type. */
export function FieldControl(props: ControlProps) {
  const { id, definition, value, disabled, describedBy, onEnter } = props;
  const words = useModuleWords();
  const { kind, path, options = [] } = definition;
  switch (kind) {
    case 'switch':
      return (
        <Switch
          id={id}
          aria-describedby={describedBy}
          checked={value === true}
          disabled={disabled}
          onChange={(event) => onEnter(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          id={id}
          aria-describedby={describedBy}
          value={String(value ?? '')}
          disabled={disabled}
          data={options.map((option) => ({ value: option, label: words.option(path, option) }))}
          onChange={(event) => onEnter(event.currentTarget.value)}
        />
      );
    case 'slides':
      return <SlidesControl {...props} />;
    case 'image':
      // An image of the library is shown as a picture rather than by its address.
      if (imageOfUrl(String(value ?? '')) !== null) return <LibraryImage {...props} />;
      return (
        <div className={classes.image}>
          <LibraryButton url={String(value ?? '')} label={words.field(path)} disabled={disabled} onChoose={onEnter} />
          <TypedControl {...props} />
        </div>
      );
    default:
      return <TypedControl {...props} />;
  }
}

function LibraryImage({ id, definition, value, disabled, describedBy, onEnter }: ControlProps) {
  const t = useTranslations('modules.slides');
  const field = useModuleWords().field(definition.path);
  return (
    <div className={classes.image}>
      <LibraryButton id={id} describedBy={describedBy} url={String(value)} label={field} disabled={disabled} onChoose={onEnter} />
      {!disabled && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('clear', { field })} onClick={() => onEnter('')}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function TypedControl({ id, definition, value, disabled, describedBy, onEnter, onInvalid }: ControlProps) {
  const t = useTranslations('modules.control');
  const format = useFormat();
  const { kind, min = 0, max = Number.MAX_SAFE_INTEGER } = definition;
  const [lastValue, setLastValue] = useState(value);
  const [text, setText] = useState(() => textOf(kind, value, format));
  const parsed = parse(definition, text, format);
  // The value changed elsewhere: by undo, by discarding, or by a colleague's save.
  if (value !== lastValue) {
    setLastValue(value);
    if (parsed !== value) setText(textOf(kind, value, format));
  }
  const limit = kind === 'money' ? format.money : format.number;
  const units: Partial<Record<typeof kind, string>> = { money: format.currencySign, minutes: t('minutes') };
  const isNumber = kind === 'money' || kind === 'minutes' || kind === 'whole';

  function type(typed: string) {
    setText(typed);
    const entry = parse(definition, typed, format);
    onInvalid(entry === undefined);
    if (entry !== undefined) onEnter(entry);
  }
  return (
    <TextInput
      id={id}
      aria-describedby={describedBy}
      className={isNumber ? classes.number : classes.text}
      inputMode={kind === 'money' ? 'decimal' : isNumber ? 'numeric' : undefined}
      autoComplete="off"
      leftSection={
        kind === 'colour' && <span className={classes.swatch} style={{ background: parsed === undefined ? 'none' : String(parsed) }} />
      }
      rightSection={units[kind] && <span className={classes.unit}>{units[kind]}</span>}
      value={text}
      disabled={disabled}
      error={
        parsed === undefined &&
        (isNumber ? t('range', { min: limit(min), max: limit(max) }) : t(kind === 'colour' ? 'colour' : 'text', { max: limit(max) }))
      }
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function textOf(kind: FieldDefinition['kind'], value: Json, { amountText }: Amounts): string {
  if (value === null) return '';
  return kind === 'money' && typeof value === 'number' ? amountText(value) : String(value);
}

/** Parses typed text; undefined if the field cannot have that value. */
function parse(
  { kind, min = 0, max = Number.MAX_SAFE_INTEGER }: FieldDefinition,
  text: string,
  { parseAmount }: Amounts,
): Json | undefined {
  if (kind === 'text' || kind === 'image') return text.length <= max ? text.trim() : undefined;
  if (kind === 'colour') return /^#[\da-f]{6}$/i.test(text.trim()) ? text.trim() : undefined;
  const number = kind === 'money' ? parseAmount(text) : /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
  return number !== null && number !== undefined && number >= min && number <= max ? number : undefined;
}
