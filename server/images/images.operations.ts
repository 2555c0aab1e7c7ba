import { allow, permissions } from '@/server/core/operation/access';
import { download, mutation, query, upload } from '@/server/core/operation/operation';
import * as schema from './images.schema';
import * as images from './images.service';
import * as store from './images.store';
import * as serving from './serving.service';
import * as uploads from './uploads.service';

const tag = 'Images';
const ofBrand = { brand: 'brandId' } as const;
const ofImage = ({ imageId }: { imageId: string }) => ({ kind: 'image', id: imageId });

export const listImages = query({
  path: '/v2/brands/{brandId}/images',
  summary: 'List the images of a brand, newest first',
  tag,
  access: allow(permissions.images.read, ofBrand),
  params: schema.brandParams,
  query: schema.imagesQuery,
  success: { code: 'images_found', data: schema.imagePage },
  run: images.listImages,
});

export const uploadImage = upload({
  path: '/v2/brands/{brandId}/images',
  summary: 'Add an image to the library of a brand',
  description:
    'JPEG, PNG, WebP or AVIF, at most 10 MiB and 50 million pixels. The type is read from the content. What the file says beside its pixels, such as the place of a photo, is not kept. Otherwise the response is `unreadable_file`, with the reason in `extraData`.',
  tag,
  access: allow(permissions.images.write, ofBrand),
  params: schema.brandParams,
  success: { status: 201, code: 'image_created', data: schema.image },
  errors: ['unreadable_file', 'takes_too_long'],
  audit: { revert: store.restoreState, revertsCreation: true },
  prepare: uploads.prepareUpload,
  run: uploads.uploadImage,
});

export const getImage = query({
  path: '/v2/brands/{brandId}/images/{imageId}',
  summary: 'Read an image and all that uses it',
  tag,
  access: allow(permissions.images.read, ofBrand),
  params: schema.imageParams,
  success: { code: 'image_found', data: schema.image },
  run: images.getImage,
});

export const updateImage = mutation({
  method: 'PUT',
  path: '/v2/brands/{brandId}/images/{imageId}',
  summary: 'Change the name, the crop or the focus of an image',
  description:
    'Omitted fields are unchanged. A name that is not safe as the name of a file is `invalid_parameters`. Another crop gives the image a new version, and new addresses.',
  tag,
  access: allow(permissions.images.write, ofBrand),
  params: schema.imageParams,
  body: schema.imageBody,
  guardedBy: store.heldImage,
  success: { code: 'image_updated', data: schema.image },
  errors: ['conflict'],
  example: { brandId: 1, name: 'Crème brûlée', focus: { x: 0.5, y: 0.4 } },
  audit: { subject: ofImage, snapshot: store.readState, revert: store.restoreState },
  prepare: images.prepareCrop,
  run: images.updateImage,
});

export const replaceImage = upload({
  path: '/v2/brands/{brandId}/images/{imageId}/file',
  summary: 'Replace the picture of an image',
  description:
    'The image keeps its name and its uses, and gets a new version. Crop and focus begin again. The earlier picture can be restored for 30 days.',
  tag,
  access: allow(permissions.images.write, ofBrand),
  params: schema.imageParams,
  guardedBy: store.heldImage,
  success: { code: 'image_replaced', data: schema.image },
  errors: ['unreadable_file', 'takes_too_long'],
  audit: { subject: ofImage, snapshot: store.readState, revert: store.restoreState },
  prepare: uploads.prepareReplacement,
  run: uploads.replaceImage,
});

export const archiveImage = mutation({
  method: 'DELETE',
  path: '/v2/brands/{brandId}/images/{imageId}',
  summary: 'Archive an image',
  description:
    'Its addresses answer no more, and it is deleted 30 days later. While something uses it, the response is `conflict` with what.',
  tag,
  access: allow(permissions.images.write, ofBrand),
  params: schema.imageParams,
  guardedBy: store.heldImage,
  success: { code: 'image_archived', data: schema.image },
  errors: ['conflict'],
  audit: { subject: ofImage, snapshot: store.readState, revert: store.restoreState },
  run: images.archiveImage,
});

export const unarchiveImage = mutation({
  method: 'POST',
  path: '/v2/brands/{brandId}/images/{imageId}/unarchive',
  summary: 'Restore an archived image',
  description: 'Succeeds as well if the image is not archived.',
  tag,
  access: allow(permissions.images.write, ofBrand),
  params: schema.imageParams,
  success: { code: 'image_unarchived', data: schema.image },
  audit: { subject: ofImage, snapshot: store.readState, revert: store.restoreState },
  run: images.unarchiveImage,
});

export const downloadImageSource = download({
  path: '/v2/brands/{brandId}/images/{imageId}/source',
  summary: 'Download the whole picture of an image, without its crop',
  tag,
  access: allow(permissions.images.read, ofBrand),
  params: schema.imageParams,
  success: { contentTypes: ['image/jpeg', 'image/webp'] },
  errors: ['range_not_satisfiable'],
  run: serving.downloadSource,
});

export const showImage = download({
  path: '/images/{imageId}/{file}',
  summary: 'Read a picture in one of its sizes',
  description:
    'Open to everybody who knows the address. With a version it may be cached for ever; without, for five minutes. An image that is archived is not found.',
  tag,
  access: 'public',
  params: schema.fileParams,
  success: { contentTypes: ['image/webp'] },
  errors: ['data_not_found', 'range_not_satisfiable'],
  run: serving.showImage,
});
