'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { History } from '@/components/audit/History';
import { DetailDrawer } from '@/components/ui/DetailDrawer';
import { LoadingState } from '@/components/ui/LoadingState';
import { Picture } from '@/components/ui/Picture';
import { ErrorState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { useGuardedClose } from '@/components/ui/unsaved';
import { useLast } from '@/components/ui/useLast';
import { ImageActions } from './ImageActions';
import { ImageFacts } from './ImageFacts';
import { ImageForm } from './ImageForm';
import classes from './images.module.css';

export interface ImageDrawerProps {
  opened: boolean;
  brandId: number;
  imageId: string | null;
  canEdit: boolean;
  onClose: () => void;
}

/** An image: its visible part, its uses and its actions. */
export default function ImageDrawer({ opened, brandId, imageId, canEdit, onClose }: ImageDrawerProps) {
  const t = useTranslations('images');
  const trpc = useTRPC();
  const close = useGuardedClose(onClose);
  const last = useLast(imageId);
  const { data: image, error, refetch } = useQuery(trpc.images.getImage.queryOptions(last ? { brandId, imageId: last } : skipToken));
  const isEditable = canEdit && image?.archivedAt === null;
  return (
    <DetailDrawer opened={opened} onClose={close} title={image?.name ?? t('one')} size="lg">
      {error && !image && <ErrorState error={error} retry={() => void refetch()} />}
      {!image && !error && <LoadingState height="20rem" radius="md" />}
      {image && (
        <div className={classes.detail} key={image.imageId}>
          {isEditable ? (
            <ImageForm image={image} brandId={brandId} onClose={onClose} />
          ) : (
            <Picture className={classes.whole} src={image.archivedAt ? image.sourceUrl : image.url} alt={image.name} />
          )}
          {canEdit && <ImageActions image={image} brandId={brandId} />}
          <ImageFacts image={image} brandId={brandId} />
          {canEdit && (
            <section>
              <h3 className={classes.heading}>{t('history')}</h3>
              <History brandId={brandId} subjectKind="image" subjectId={image.imageId} />
            </section>
          )}
        </div>
      )}
    </DetailDrawer>
  );
}
