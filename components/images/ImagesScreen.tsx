'use client';

import { IconPhoto } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryState } from 'nuqs';
import { useCallback } from 'react';
import { useKeptCurrent } from '@/components/live/reads';
import { headOffice } from '@/components/shell/navigation';
import { useShell } from '@/components/shell/shellContext';
import { ChoiceFilter } from '@/components/ui/filters/ChoiceFilter';
import { SearchFilter } from '@/components/ui/filters/SearchFilter';
import { ListGrid } from '@/components/ui/list/ListGrid';
import { useFilters } from '@/components/ui/list/useFilters';
import { byPages, useList } from '@/components/ui/list/useList';
import { PageHeader } from '@/components/ui/PageHeader';
import { useBrand } from '@/components/ui/scope';
import { EmptyState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import { whenOpened } from '@/components/ui/whenOpened';
import type { Image } from '@/server/images/images.schema';
import { MAX_IMAGE_BYTES } from '@/server/images/images.values';
import { DropArea } from './DropArea';
import { ImageCard } from './ImageCard';
import type { ImageDrawerProps } from './ImageDrawer';
import { imageFilters, imagesInput, shownImages } from './imageFilters';
import { UploadButton } from './UploadButton';
import { UploadList } from './UploadList';
import { useUploads } from './useUploads';

const MEBIBYTE = 1_048_576;
const ImageDrawer = whenOpened<ImageDrawerProps>(() => import('./ImageDrawer'));

/** The image library of a brand: its pictures, uploads and uses. */
export function ImagesScreen() {
  const t = useTranslations('images');
  const trpc = useTRPC();
  const { user } = useShell();
  const { id: brandId, restaurants } = useBrand();
  const canEdit = headOffice.includes(user.role);
  const filters = useFilters(imageFilters);
  const list = useList(
    filters,
    useInfiniteQuery(trpc.images.listImages.infiniteQueryOptions(imagesInput(brandId, filters.values), byPages)),
  );
  const uploads = useUploads(brandId);
  useKeptCurrent(restaurants[0]?.id, 'images');
  const [openId, setOpenId] = useQueryState('image', parseAsString);
  const open = useCallback(({ imageId }: Image) => void setOpenId(imageId), [setOpenId]);
  const add = canEdit && (
    <UploadButton multiple onChoose={uploads.add}>
      {t('add')}
    </UploadButton>
  );
  const isEmpty = list.rows?.length === 0 && !list.hasMore && filters.active === 0;
  return (
    <DropArea label={t('drop')} disabled={!canEdit} onDrop={uploads.add}>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={(!isEmpty && add) || undefined} />
      <UploadList uploads={uploads} />
      <ListGrid
        label={t('title')}
        counted={(count) => t('counted', { count })}
        list={list}
        itemKey={({ imageId }) => imageId}
        render={(image) => <ImageCard image={image} onOpen={open} />}
        nothing={t('nothingMatches')}
        empty={
          <EmptyState icon={<IconPhoto size={20} />} title={t('none')} action={add || undefined}>
            {t(canEdit ? 'noneText' : 'noneToRead', { size: MAX_IMAGE_BYTES / MEBIBYTE })}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter label={t('search')} {...filters.bind('search')} />
            <ChoiceFilter
              label={t('show')}
              {...filters.bind('show')}
              options={shownImages.map((each) => ({ value: each, label: t(`shown.${each}`) }))}
            />
          </>
        }
      />
      <ImageDrawer opened={openId !== null} imageId={openId} brandId={brandId} canEdit={canEdit} onClose={() => void setOpenId(null)} />
    </DropArea>
  );
}
