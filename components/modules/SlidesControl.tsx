'use client';

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { imageOfUrl } from '@/server/images/images.rules';
import type { Settings } from '@/server/modules/layers.rules';
import { MAX_SLIDES } from '@/server/modules/modules.values';
import type { ControlProps } from './control-props';
import { LibraryButton } from './LibraryButton';
import classes from './modules.module.css';

const DEFAULT_SECONDS = 6;

/** The images of a slide show, in order. */
export function SlidesControl({ id, value, disabled, onEnter }: ControlProps) {
  const t = useTranslations('modules.slides');
  const slides = (Array.isArray(value) ? value : []) as Settings[];
  const change = (index: number, part: Settings) => onEnter(slides.map((slide, at) => (at === index ? { ...slide, ...part } : slide)));
  const nextId = 1 + Math.max(0, ...slides.map((slide) => Number(slide.id) || 0));
  return (
    <fieldset id={id} className={classes.slides} disabled={disabled}>
      {slides.map((slide, index) => (
        <div key={String(slide.id)} className={classes.slide}>
          <LibraryButton
            url={String(slide.url ?? '')}
            label={t('image', { number: index + 1 })}
            disabled={disabled}
            onChoose={(url) => change(index, { url })}
          />
          {imageOfUrl(String(slide.url ?? '')) !== null ? (
            <span />
          ) : (
            <TextInput
              key={String(slide.url)}
              aria-label={t('url', { number: index + 1 })}
              defaultValue={String(slide.url ?? '')}
              onBlur={(event) => event.currentTarget.value !== slide.url && change(index, { url: event.currentTarget.value.trim() })}
            />
          )}
          <TextInput
            className={classes.seconds}
            aria-label={t('seconds', { number: index + 1 })}
            inputMode="numeric"
            rightSection={<span className={classes.unit}>s</span>}
            defaultValue={String(slide.duration ?? DEFAULT_SECONDS)}
            onBlur={(event) => {
              const seconds = Number(event.currentTarget.value);
              if (Number.isFinite(seconds) && seconds > 0 && seconds !== slide.duration) change(index, { duration: seconds });
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('remove', { number: index + 1 })}
            onClick={() => onEnter(slides.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {slides.length < MAX_SLIDES && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onEnter([...slides, { id: nextId, url: '', type: 'image', duration: DEFAULT_SECONDS }])}
        >
          {t('add')}
        </Button>
      )}
    </fieldset>
  );
}
