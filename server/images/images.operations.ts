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
    'Accepts JPEG, PNG, WebP or AVIF, up to 10 MiB and 50 million pixels. The type is detected from the content. Only the pixels are kept; other data of the file, such as the location of a photo, is removed. For any other file, the response is `unreadable_file`, with the reason in `extraData`.',
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
  summary: 'Read an image and everything that uses it',
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
    'Omitted fields are unchanged. A name that is not safe as a file name is `invalid_parameters`. A new crop gives the image a new version and new addresses.',
  tag,
  access: allow(permissions.images.write, ofBrand),
  params: schema.imageParams,
  body: schema.imageBody,
  guardedBy: store.versionedImage,
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
    'The image keeps its name and its uses, and gets a new version. Crop and focus are reset. The earlier picture can be restored for 30 days.',
  tag,
  access: allow(permissions.images.write, ofBrand),
  params: schema.imageParams,
  guardedBy: store.versionedImage,
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
    'The addresses of the image stop working, and it is deleted 30 days later. While something uses the image, the response is `conflict` with its uses.',
  tag,
  access: allow(permissions.images.write, ofBrand),
  params: schema.imageParams,
  guardedBy: store.versionedImage,
  success: { code: 'image_archived', data: schema.image },
  errors: ['conflict'],
  audit: { subject: ofImage, snapshot: store.readState, revert: store.restoreState },
  run: images.archiveImage,
});

export const unarchiveImage = mutation({
  method: 'POST',
  path: '/v2/brands/{brandId}/images/{imageId}/unarchive',
  summary: 'Restore an archived image',
  description: 'Also succeeds if the image is not archived.',
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
    'Public: the address is sufficient. A response with a version may be cached indefinitely, one without for five minutes. An archived image is not found.',
  tag,
  access: 'public',
  params: schema.fileParams,
  success: { contentTypes: ['image/webp'] },
  errors: ['data_not_found', 'range_not_satisfiable'],
  run: serving.showImage,
});
