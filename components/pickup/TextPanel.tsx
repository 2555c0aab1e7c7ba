'use client';

import { Button, Textarea } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { readText, textOf } from './model/text';
import { sameWeek, type Week } from './model/week';
import { useWeekWords } from './useWeekWords';
import classes from './week.module.css';

interface Props {
  week: Week;
  /** Text not applied yet; null if it is the week's own. */
  typed: string | null;
  onType: (typed: string | null) => void;
  onApply: (week: Week) => void;
}

/** The week as text, with one line per rule: faster than a pointer for people who know their hours, and easy to copy. */
export function TextPanel({ week, typed, onType, onApply }: Props) {
  const t = useTranslations('pickup.text');
  const words = useWeekWords();
  const locale = useLocale();
  const weekText = textOf(week, locale);
  const text = typed ?? weekText;
  const parsed = readText(text);
  const next =
    'ranges' in parsed
      ? parsed.ranges.map((range, index): Week[number] => ({ ...range, key: `text-${index}-${range.day}-${range.start}` }))
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
        onChange={({ currentTarget: { value } }) => onType(value === weekText ? null : value)}
      />
      {'faults' in parsed && (
        <ul className={classes.faults} role="alert">
          {parsed.faults.map((fault) => (
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
            onType(null);
          }}
        >
          {t('apply')}
        </Button>
      </div>
    </div>
  );
}
