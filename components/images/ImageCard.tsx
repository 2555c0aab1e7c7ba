'use client';

import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { Picture } from '@/components/ui/Picture';
import type { Image } from '@/server/images/images.schema';
import classes from './images.module.css';

interface Props {
  image: Image;
  /** Whether it is selected, in a picker. */
  pressed?: boolean;
  onOpen: (image: Image) => void;
}

/** A picture of the library with its name. */
export const ImageCard = memo(function ImageCard({ image, pressed, onOpen }: Props) {
  const t = useTranslations('images');
  return (
    <button type="button" className={classes.card} aria-pressed={pressed} onClick={() => onOpen(image)}>
      <Thumbnail image={image} />
      <span className={classes.cardText}>
        <span className={classes.cardName} title={image.name}>
          {image.name}
        </span>
        <span className={classes.cardNote}>{image.useCount === 0 ? t('unused') : t('useCount', { count: image.useCount })}</span>
      </span>
    </button>
  );
});

/** An image cropped to its place around its focus. An archived one has no public address. */
export function Thumbnail({ image }: { image: Pick<Image, 'previewUrl' | 'sourceUrl' | 'position' | 'archivedAt'> }) {
  const src = image.archivedAt === null ? image.previewUrl : image.sourceUrl;
  return (
    <span className={classes.thumbnail}>
      <Picture src={src} alt="" loading="lazy" decoding="async" style={{ objectPosition: image.position }} />
    </span>
  );
}
