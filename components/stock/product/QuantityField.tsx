'use client';

import { TextInput, type TextInputProps } from '@mantine/core';
import { useQuantityText, useQuantityWords } from './useQuantityText';

interface Props extends Pick<TextInputProps, 'label' | 'description' | 'placeholder'> {
  value: number | null;
  /** Receives null if the field was emptied, and undefined while its text can’t be read. */
  onRead: (value: number | null | undefined) => void;
}

/** A field for a quantity that may be empty. */
export function QuantityField({ value, onRead, ...props }: Props) {
  const words = useQuantityWords();
  const field = useQuantityText(value, onRead);
  return <TextInput {...props} {...field.props} error={field.unreadable && words} />;
}
