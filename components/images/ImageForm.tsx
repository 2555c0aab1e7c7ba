'use client';

import { Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DraftNotice } from '@/components/editing/DraftNotice';
import { SharedEditActions } from '@/components/editing/SharedEditActions';
import { useSharedEdit } from '@/components/editing/useSharedEdit';
import { useRefresh } from '@/components/live/reads';
import { fieldErrors, isShownAtFields } from '@/components/ui/errors';
import { Form } from '@/components/ui/Form';
import { useNotify } from '@/components/ui/notify';
import { useTRPC } from '@/components/ui/trpc';
import { faultOfName } from '@/server/images/images.rules';
import type { Image } from '@/server/images/images.schema';
import { MAX_IMAGE_NAME } from '@/server/images/images.values';
import { CropEditor } from './CropEditor';

interface Props {
  image: Image;
  brandId: number;
  onClose: () => void;
}

const formOf = ({ name, crop, focus }: Image) => ({ name, crop, focus });

/** The name of an image and its visible part. */
export function ImageForm({ image, brandId, onClose }: Props) {
  const t = useTranslations('images');
  const trpc = useTRPC();
  const notify = useNotify();
  const refresh = useRefresh('images');
  const { imageId } = image;
  const update = useMutation(trpc.images.updateImage.mutationOptions());
  const edit = useSharedEdit({
    read: image,
    formOf,
    bodyOf: ({ name, crop, focus }) => (faultOfName(name.trim()) === null ? { name: name.trim(), crop, focus } : null),
    write: (body, options) => update.mutateAsync({ brandId, imageId, ...body, ...options }),
    versionOf: ({ etag }) => etag,
    readNewerState: async (current, base) => ({ ...base, ...(current as Pick<Image, 'name' | 'crop' | 'focus' | 'version'>) }),
    draftKey: `image:${imageId}:${image.version}`,
    onSaved: () => {
      notify.done(t('saved'));
      return refresh();
    },
    onFailed: (error) => isShownAtFields(['name'], error),
  });
  const { name, crop, focus } = edit.form;
  const fault = faultOfName(name.trim());
  const size = { width: image.sourceWidth, height: image.sourceHeight };
  return (
    <Form onSubmit={edit.save}>
      <Stack gap="md">
        <DraftNotice at={edit.draftAt} onDiscard={edit.discard} />
        <TextInput
          label={t('name')}
          required
          maxLength={MAX_IMAGE_NAME}
          value={name}
          error={fault ? t(`nameFault.${fault}`) : fieldErrors(edit.error).name}
          onChange={(event) => edit.edit({ name: event.currentTarget.value })}
        />
        <CropEditor src={image.sourceUrl} size={size} crop={crop} focus={focus} onChange={edit.edit} />
      </Stack>
      <SharedEditActions
        edit={edit}
        words={{
          field: (field) => t(`field.${field as 'name' | 'crop' | 'focus'}`),
          value: (field, value) => (field === 'name' ? String(value) : t(value === null ? 'whole' : 'part')),
        }}
        history={{ brandId, subjectKind: 'image', subjectId: imageId }}
        action={t('save')}
        onClose={onClose}
      />
    </Form>
  );
}
