/** Longest sides, in pixels, in which a picture is served; a smaller one is never enlarged. */
export const imageSizes = [160, 480, 1080] as const;
export type ImageSize = (typeof imageSizes)[number];
export const LARGEST_SIZE = 1080;

/** What can be uploaded. */
export const imageFormats = ['jpeg', 'png', 'webp', 'avif'] as const;
export type ImageFormat = (typeof imageFormats)[number];
export const imageTypes = 'image/jpeg,image/png,image/webp,image/avif';

export const MAX_IMAGE_BYTES = 10 * 1_048_576;
/** Of a phone’s largest photo: 8,064 × 6,048. */
export const MAX_PIXELS = 50_000_000;
export const MAX_IMAGE_NAME = 120;
/** What the library of a brand holds at most, archived images included. */
export const MAX_IMAGES = 10_000;
export const MAX_LIBRARY_BYTES = 10 * 1_073_741_824;
/** Days for which archived images, and earlier versions of others, are kept. */
export const IMAGE_KEPT_DAYS = 30;
/** The smallest side of a crop, as a share of the picture’s. */
export const MIN_CROP = 0.02;

/** What an image can be used by. */
export const imageUseKinds = [
  'brand_logo',
  'catalog_product',
  'menu_product',
  'loyalty_reward',
  'brand_module',
  'restaurant_module',
] as const;
