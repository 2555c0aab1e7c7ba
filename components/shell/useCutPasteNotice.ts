'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useNotify } from '@/components/ui/notify';

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Says when a field has taken only the beginning of what was pasted into it: browsers cut it without a word. */
export function useCutPasteNotice(): void {
  const t = useTranslations('common.cutPaste');
  const notify = useNotify();
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const { target: field } = event;
      if (event.defaultPrevented || !isTextField(field) || field.maxLength < 0) return;
      const text = asHeldBy(field, event.clipboardData?.getData('text/plain') ?? '');
      // The browser inserts it after this event.
      setTimeout(() => {
        if (field.value.length === field.maxLength && !field.value.includes(text))
          notify.refused(t('title'), t('help', { most: field.maxLength }), 'cut paste');
      });
    }
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [t, notify]);
}

/** A field of one line holds no line breaks, and some fields trim their text. */
const asHeldBy = (field: HTMLInputElement | HTMLTextAreaElement, text: string): string =>
  (field instanceof HTMLInputElement ? text.replace(/[\r\n]/g, '') : text.replace(/\r\n?/g, '\n')).trim();
