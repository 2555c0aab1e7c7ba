'use client';

import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPhoto, IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { headOffice } from '@/components/shell/navigation';
import { useShell } from '@/components/shell/shellContext';
import { Dialog } from '@/components/ui/Dialog';
import { ListGrid } from '@/components/ui/list/ListGrid';
import { byPages, useList } from '@/components/ui/list/useList';
import { EmptyState } from '@/components/ui/states';
import { useTRPC } from '@/components/ui/trpc';
import type { Image } from '@/server/images/images.schema';
import { MAX_IMAGE_BYTES } from '@/server/images/images.values';
import { DropArea } from './DropArea';
import { ImageCard } from './ImageCard';
import { imagesInput } from './imageFilters';
import { UploadButton } from './UploadButton';
import { UploadList } from './UploadList';
import { useUploads } from './useUploads';

const MEBIBYTE = 1_048_576;

export interface PickerProps {
  opened: boolean;
  brandId: number;
  onClose: () => void;
  onChoose: (image: Image) => void;
}

export default function PickerModal({ opened, onClose, ...props }: PickerProps) {
  const t = useTranslations('images.picker');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size="xl">
      {opened && <Library onClose={onClose} {...props} />}
    </Dialog>
  );
}

/** The library in a dialog: a click chooses. If a single picture is added here, it is chosen at once. */
function Library({ brandId, onClose, onChoose }: Omit<PickerProps, 'opened'>) {
  const t = useTranslations('images');
  const trpc = useTRPC();
  const { user } = useShell();
  const canAdd = headOffice.includes(user.role);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const [isSingleFile, setSingleFile] = useState(false);
  const filters = { active: search.trim() === '' ? 0 : 1, clear: () => setTyped('') };
  const list = useList(
    filters,
    useInfiniteQuery(trpc.images.listImages.infiniteQueryOptions(imagesInput(brandId, { search, show: null }), byPages)),
  );

  function choose(image: Image) {
    onChoose(image);
    onClose();
  }
  const uploads = useUploads(brandId, (image) => isSingleFile && choose(image));
  function add(files: File[]) {
    setSingleFile(files.length === 1);
    uploads.add(files);
  }
  const button = canAdd && (
    <UploadButton variant="default" multiple onChoose={add}>
      {t('add')}
    </UploadButton>
  );
  return (
    <DropArea label={t('drop')} disabled={!canAdd} onDrop={add}>
      <UploadList uploads={uploads} />
      <ListGrid
        label={t('title')}
        counted={(count) => t('counted', { count })}
        list={list}
        itemKey={({ imageId }) => imageId}
        render={(image) => <ImageCard image={image} onOpen={choose} />}
        nothing={t('nothingMatches')}
        empty={
          <EmptyState icon={<IconPhoto size={20} />} title={t('none')}>
            {t(canAdd ? 'noneText' : 'noneToRead', { size: MAX_IMAGE_BYTES / MEBIBYTE })}
          </EmptyState>
        }
        filters={
          <TextInput
            data-autofocus
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            maxLength={255}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        }
        actions={button || undefined}
      />
    </DropArea>
  );
}
