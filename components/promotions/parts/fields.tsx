'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { parseAmount } from '@/components/ui/money';
import { useFormat } from '@/components/ui/useFormat';

interface Props {
  label: string;
  description?: string;
  /** The first field of a form gets the focus. */
  isFirst?: boolean;
  /** Null if it is not set. */
  value: number | null;
  /** Whether the field may be empty. Otherwise a value is required. */
  isOptional?: boolean;
  onChange: (value: number | null) => void;
}

interface TextProps extends Props {
  text: (value: number) => string;
  /** Undefined for an empty text, null for an invalid one. */
  parse: (text: string) => number | null | undefined;
  unit?: string;
  inputMode: 'decimal' | 'numeric';
  problem: string;
}

/** A figure as typed. Invalid input shows an error and changes nothing. */
function FigureField({ label, description, isFirst, value, isOptional, onChange, text, parse, unit, inputMode, problem }: TextProps) {
  const [typed, setTyped] = useState(() => (value === null ? '' : text(value)));
  const parsed = parse(typed);
  const isWrong = parsed === null || (parsed === undefined && !isOptional);
  return (
    <TextInput
      data-autofocus={isFirst || undefined}
      label={label}
      description={description}
      inputMode={inputMode}
      autoComplete="off"
      maxLength={14}
      value={typed}
      error={isWrong && problem}
      rightSection={unit && <span aria-hidden>{unit}</span>}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const next = parse(currentTarget.value);
        if (next !== null && (next !== undefined || isOptional)) onChange(next ?? null);
      }}
    />
  );
}

/** An amount in the brand’s currency. @param max in cents */
export function AmountField({ min = 1, max, ...props }: Props & { min?: number; max: number }) {
  const t = useTranslations('promotions.part');
  const { amountText, parseAmount: parseMoney, currencySign, money } = useFormat();
  const parse = (text: string) => {
    const amount = parseMoney(text);
    return typeof amount === 'number' && (amount < min || amount > max) ? null : amount;
  };
  return (
    <FigureField
      {...props}
      text={amountText}
      parse={parse}
      unit={currencySign}
      inputMode="decimal"
      problem={t('amountProblem', { most: money(max) })}
    />
  );
}

/** A percentage; its value is in basis points. */
export function PercentField(props: Props) {
  const t = useTranslations('promotions.part');
  const { number } = useFormat();
  const parse = (text: string) => {
    const rate = parseAmount(text.replace('%', ''), 2);
    return typeof rate === 'number' && (rate < 1 || rate > 10_000) ? null : rate;
  };
  return (
    <FigureField {...props} text={(rate) => number(rate / 100)} parse={parse} unit="%" inputMode="decimal" problem={t('percentProblem')} />
  );
}

/** A whole number. */
export function CountField({ min = 1, max, ...props }: Props & { min?: number; max: number }) {
  const t = useTranslations('promotions.part');
  const { number } = useFormat();
  const parse = (text: string) => {
    const plain = text.trim();
    if (plain === '') return undefined;
    const count = Number(plain);
    return /^\d+$/.test(plain) && count >= min && count <= max ? count : null;
  };
  return (
    <FigureField
      {...props}
      text={String}
      parse={parse}
      inputMode="numeric"
      problem={t('countProblem', { least: number(min), most: number(max) })}
    />
  );
}

/** A multiplier; its value is in basis points. */
export function FactorField({ max, ...props }: Props & { max: number }) {
  const t = useTranslations('promotions.part');
  const { number } = useFormat();
  const parse = (text: string) => {
    const factor = parseAmount(text.replace(/[×x]/, ''), 2);
    if (typeof factor !== 'number') return factor;
    return factor >= 1 && factor * 100 <= max ? factor * 100 : null;
  };
  return (
    <FigureField
      {...props}
      text={(factor) => number(factor / 10_000)}
      parse={parse}
      unit="×"
      inputMode="decimal"
      problem={t('factorProblem', { most: number(max / 10_000) })}
    />
  );
}
