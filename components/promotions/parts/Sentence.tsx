'use client';

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Flyout } from '@/components/ui/Flyout';
import { Picker } from '@/components/ui/Picker';
import { DEFAULT_PRIORITY } from '@/server/pricing/pricing.values';
import { conditionParts, isSingle, type RuleForm, type RulePart } from '../form';
import type { Names } from '../useNames';
import type { Phrases } from '../usePhrases';
import { firstOf } from './firstOf';
import { PartForm } from './PartForm';
import classes from './parts.module.css';

/** Parts that can be added to a sentence and removed again. */
const addable = [...conditionParts, 'cap', 'priority'] as const satisfies readonly RulePart[];
type Addable = (typeof addable)[number];
const isAddable = (part: RulePart): part is Addable => addable.some((each) => each === part);

/** Whether a part differs from the default. */
function isSet(part: RulePart, form: RuleForm): boolean {
  if (part === 'priority') return form.priority !== DEFAULT_PRIORITY;
  return part === 'stacking' ? !isSingle(form.stacking) : form[part] !== null;
}

interface Props {
  form: RuleForm;
  canEdit: boolean;
  names: Names;
  phrases: Phrases;
  onChange: (change: Partial<RuleForm>) => void;
}

/** A rule as a sentence. Each phrase opens a small form, and a plus adds a condition. */
export function Sentence({ form, canEdit, names, phrases, onChange }: Props) {
  const t = useTranslations('promotions');
  const [open, setOpen] = useState<RulePart | 'more' | null>(null);
  const isShown = (part: RulePart) => isSet(part, form) || part === open || part === 'restaurants';
  const removePart = (part: Addable) => {
    setOpen(null);
    onChange(part === 'priority' ? { priority: DEFAULT_PRIORITY } : { [part]: null });
  };
  const add = (part: Addable) => {
    onChange(firstOf(part));
    setOpen(part);
  };
  const phrase = (part: RulePart) => (
    <Phrase
      key={part}
      part={part}
      text={phrases.phraseOf(part, form) ?? t(`part.unset.${part as 'restaurants'}`)}
      isSet={isSet(part, form)}
      canEdit={canEdit}
      opened={open === part}
      onOpened={(isOpen) => setOpen(isOpen ? part : null)}
      onRemove={isAddable(part) && part !== 'restaurants' ? () => removePart(part) : undefined}
    >
      <PartForm part={part} form={form} names={names} phrases={phrases} onChange={onChange} />
    </Phrase>
  );
  const remaining = addable.filter((part) => !isShown(part));
  return (
    <ul className={classes.sentence} aria-label={t('field.sentence')}>
      {conditionParts.filter(isShown).map(phrase)}
      <li className={classes.said} aria-hidden>
        →
      </li>
      {phrase('effect')}
      {isShown('cap') && phrase('cap')}
      {phrase('stacking')}
      {isShown('priority') && phrase('priority')}
      {canEdit && remaining.length > 0 && (
        <li>
          <Flyout
            opened={open === 'more'}
            onChange={(isOpen) => setOpen(isOpen ? 'more' : null)}
            label={t('part.add')}
            width="min(20rem, 100vw - 2rem)"
            trigger={(attributes) => (
              <Button {...attributes} variant="subtle" leftSection={<IconPlus size={16} aria-hidden />}>
                {t('part.add')}
              </Button>
            )}
          >
            {() => (
              <Picker
                label={t('part.add')}
                groups={[{ key: 'parts', options: remaining.map((part) => ({ value: part, content: t(`part.title.${part}`) })) }]}
                onPick={(part) => add(part as Addable)}
              />
            )}
          </Flyout>
        </li>
      )}
    </ul>
  );
}

interface PhraseProps {
  part: RulePart;
  text: string;
  isSet: boolean;
  canEdit: boolean;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  onRemove?: () => void;
  children: ReactNode;
}

function Phrase({ part, text, isSet, canEdit, opened, onOpened, onRemove, children }: PhraseProps) {
  const t = useTranslations('promotions.part');
  const fields = useRef<HTMLDivElement>(null);
  const title = t(`title.${part}`);
  /** An invalid entry gets the focus, instead of being dropped unnoticed. */
  const closeIfValid = (close: () => void) => {
    const invalid = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else close();
  };
  if (!canEdit) return <li className={classes.said}>{text}</li>;
  return (
    <li>
      <Flyout
        opened={opened}
        onChange={onOpened}
        label={title}
        width="min(24rem, 100vw - 2rem)"
        trigger={(attributes) => (
          <button
            {...attributes}
            type="button"
            className={classes.phrase}
            data-strong={part === 'effect' || undefined}
            data-usual={!isSet || undefined}
            aria-label={t('phrase', { title, text })}
          >
            {text}
          </button>
        )}
      >
        {(close) => (
          <FirstField>
            <div ref={fields} className={classes.form}>
              {children}
              <div className={classes.foot}>
                {onRemove ? (
                  <Button size="xs" variant="subtle" color="gray" onClick={onRemove}>
                    {t('remove')}
                  </Button>
                ) : (
                  <span />
                )}
                <Button size="xs" variant="default" onClick={() => closeIfValid(close)}>
                  {t('done')}
                </Button>
              </div>
            </div>
          </FirstField>
        )}
      </Flyout>
    </li>
  );
}

/** Focuses the first field of the form, and scrolls the whole form into view. */
function FirstField({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = root.current?.querySelector<HTMLElement>('[data-autofocus], input, select, button');
    first?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={root} className={classes.whole}>
      {children}
    </div>
  );
}
