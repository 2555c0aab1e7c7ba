'use client';

import { IconPhotoPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ImagePicker } from '@/components/images/ImagePicker';
import { Picture } from '@/components/ui/Picture';
import { useBrandId } from '@/components/ui/scope';
import { imageOfUrl, lastingUrl } from '@/server/images/images.rules';
import classes from './modules.module.css';

interface Props {
  id?: string;
  describedBy?: string;
  /** The current value: an address in the library, any other address, or empty. */
  url: string;
  /** The label of the field. */
  label: string;
  disabled: boolean;
  /** Receives the address of the chosen image, which stays the same when the image is replaced. */
  onChoose: (url: string) => void;
}

/** The picture of a setting, with a button to choose another one from the library. */
export function LibraryButton({ id, describedBy, url, label, disabled, onChoose }: Props) {
  const t = useTranslations('modules.slides');
  const brandId = useBrandId();
  const [opened, setOpened] = useState(false);
  const imageId = imageOfUrl(url);
  return (
    <>
      <button
        type="button"
        id={id}
        aria-describedby={describedBy}
        className={classes.library}
        disabled={disabled}
        aria-label={t('choose', { field: label })}
        onClick={() => setOpened(true)}
      >
        {imageId === null ? <IconPhotoPlus size={18} aria-hidden /> : <Picture src={`/images/${imageId}/160.webp`} alt="" />}
      </button>
      <ImagePicker
        opened={opened}
        brandId={brandId}
        onClose={() => setOpened(false)}
        onChoose={(image) => onChoose(lastingUrl(image.imageId))}
      />
    </>
  );
}
