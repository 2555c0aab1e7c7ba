'use client';

import { Button, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Picture } from '@/components/ui/Picture';
import type { Image } from '@/server/images/images.schema';
import { ImagePicker } from './ImagePicker';
import classes from './images.module.css';

interface Props {
  brandId: number;
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  /** Any address of the chosen picture; null if there is none. */
  url: string | null;
  /** The `object-position` of the picture. */
  position?: string;
  disabled?: boolean;
  /** Without it, the picture cannot be removed. */
  onClear?: () => void;
  onChoose: (image: Image) => void;
}

/** A form field for an image of the library. */
export function ImageField({ brandId, label, description, error, url, position, disabled, onClear, onChoose }: Props) {
  const t = useTranslations('images.field');
  const id = useId();
  const [opened, setOpened] = useState(false);
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} labelElement="div">
      <div className={classes.field}>
        <span className={classes.fieldPicture}>
          {url === null ? <IconPhoto size={20} aria-hidden /> : <Picture src={url} alt="" style={{ objectPosition: position }} />}
        </span>
        <Button variant="default" disabled={disabled} onClick={() => setOpened(true)}>
          {t(url === null ? 'choose' : 'change')}
        </Button>
        {onClear && url !== null && (
          <Button variant="subtle" color="gray" disabled={disabled} onClick={onClear}>
            {t('clear')}
          </Button>
        )}
      </div>
      <ImagePicker opened={opened} brandId={brandId} onClose={() => setOpened(false)} onChoose={onChoose} />
    </Input.Wrapper>
  );
}
