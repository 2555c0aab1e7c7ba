'use client';

import { Button, type ButtonProps } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { imageTypes } from '@/server/images/images.values';

interface Props extends Pick<ButtonProps, 'variant' | 'disabled' | 'loading'> {
  children: string;
  /** Several can be chosen at once. */
  multiple?: boolean;
  icon?: ReactNode;
  onChoose: (files: File[]) => void;
}

/** Chooses pictures from this device. */
export function UploadButton({ children, multiple = false, icon = <IconUpload size={16} aria-hidden />, onChoose, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} leftSection={icon} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={imageTypes}
        aria-label={children}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Lets the user choose the same file again after it was changed.
          event.currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}
