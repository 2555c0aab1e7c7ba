import { TextInput, type TextInputProps } from '@mantine/core';
import { useFormat } from './useFormat';

interface AmountFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'rightSection'> {
  value: string;
  /** The unit shown after the figure. Default: the brand’s currency. */
  unit?: string;
  onChange: (text: string) => void;
}

/** A field for an amount of money, or a rate, as people write it. Read its text with `parseAmount` of `useFormat`. */
export function AmountField({ unit, onChange, ...attributes }: AmountFieldProps) {
  const { currencySign } = useFormat();
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      rightSection={<span aria-hidden>{unit ?? currencySign}</span>}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...attributes}
    />
  );
}
