'use client';

import { Button, Textarea } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { readText, textOf } from './model/text';
import { sameWeek, type Week } from './model/week';
import { useWeekWords } from './useWeekWords';
import classes from './week.module.css';

interface Props {
  week: Week;
  onApply: (week: Week) => void;
}

/** The week as text, a line for each rule: quicker than a pointer for those who know their hours, and ready to be copied. */
export function TextPanel({ week, onApply }: Props) {
  const t = useTranslations('pickup.text');
  const words = useWeekWords();
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? textOf(week, locale);
  const read = readText(text);
  const next =
    'ranges' in read
      ? read.ranges.map((range, index): Week[number] => ({ ...range, key: `text-${index}-${range.day}-${range.start}` }))
      : null;
  return (
    <div className={classes.text}>
      <Textarea
        label={t('label')}
        description={t('text')}
        autosize
        minRows={4}
        maxRows={16}
        spellCheck={false}
        value={text}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {'faults' in read && (
        <ul className={classes.faults} role="alert">
          {read.faults.map((fault) => (
            <li key={fault.line}>{words.fault(fault)}</li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          disabled={!next || sameWeek(next, week)}
          onClick={() => {
            if (next) onApply(next);
            setTyped(null);
          }}
        >
          {t('apply')}
        </Button>
      </div>
    </div>
  );
}
