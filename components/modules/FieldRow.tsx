'use client';

import { ActionIcon, Badge } from '@mantine/core';
import { IconArrowBackUp, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { Json, Settings } from '@/server/modules/layers.rules';
import type { FieldDefinition } from '@/server/modules/modules.values';
import { findShownValue, type ShownField } from './drafts';
import { FieldControl } from './FieldControl';
import classes from './modules.module.css';
import { useModuleWords } from './useModuleWords';
import { useValueWords } from './useValueWords';

export interface FieldRowProps {
  field: ShownField;
  definition?: FieldDefinition;
  draft: Settings | undefined;
  /** Whose settings are edited. A brand can lock fields; a restaurant cannot change locked ones. */
  layer: 'brand' | 'restaurant';
  onEnter: (value: Json) => void;
  onInvalid: (isInvalid: boolean) => void;
  /** For the brand: locks or unlocks the field for restaurants. */
  onLock?: (isLocked: boolean) => void;
}

/** A setting: its name, its control, who sets it, and a button to return to the inherited value. */
export function FieldRow({ field, definition, draft, layer, onEnter, onInvalid, onLock }: FieldRowProps) {
  const t = useTranslations('modules');
  const words = useModuleWords();
  const inWords = useValueWords();
  const id = useId();
  const { value, isChanged, isBack } = findShownValue(draft, field);
  const label = words.field(field.path);
  const hint = words.hint(field.path);
  const isLockedOut = layer === 'restaurant' && field.isLocked;
  const origin = isBack ? field.inheritedFrom : isChanged ? layer : field.origin;
  const canGoBack = !isLockedOut && origin === layer && (isChanged || field.origin === layer) && field.inherited !== undefined;
  return (
    <div className={classes.field} data-changed={isChanged || undefined}>
      <div className={classes.words}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className={classes.hint}>
            {hint}
          </p>
        )}
      </div>
      <div className={classes.control}>
        {definition ? (
          <FieldControl
            id={id}
            definition={definition}
            value={value}
            disabled={isLockedOut}
            describedBy={hint ? `${id}-hint` : undefined}
            onEnter={onEnter}
            onInvalid={onInvalid}
          />
        ) : (
          <output id={id} className={classes.stored}>
            {JSON.stringify(value)}
          </output>
        )}
      </div>
      <div className={classes.origin}>
        {isChanged ? (
          <Badge color="yellow">{t('origin.unsaved')}</Badge>
        ) : (
          <span className={classes.source} data-origin={origin}>
            {isLockedOut && <IconLock size={13} aria-hidden />}
            {t(isLockedOut ? 'origin.locked' : `origin.${layer === 'brand' && origin === 'brand' ? 'here' : origin}`)}
          </span>
        )}
        {canGoBack && (
          <button type="button" className="text-button" onClick={() => onEnter(null)}>
            <IconArrowBackUp size={13} aria-hidden />{' '}
            {t(`back.${field.inheritedFrom === 'brand' ? 'brand' : 'default'}`, { value: inWords(definition, field.inherited ?? null) })}
            <span className={classes.hidden}> ({label})</span>
          </button>
        )}
      </div>
      {onLock && (
        <ActionIcon
          variant="subtle"
          color={field.isLocked ? 'aubergine' : 'gray'}
          size="lg"
          aria-pressed={field.isLocked}
          aria-label={t('lock.named', { field: label })}
          title={t(field.isLocked ? 'lock.isLocked' : 'lock.isOpen')}
          onClick={() => onLock(!field.isLocked)}
        >
          {field.isLocked ? <IconLock size={16} aria-hidden /> : <IconLockOpen size={16} aria-hidden />}
        </ActionIcon>
      )}
    </div>
  );
}
