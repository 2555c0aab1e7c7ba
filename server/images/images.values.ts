/** Longest sides, in pixels, of the sizes in which pictures are served. Smaller pictures are never enlarged. */
export const imageSizes = [160, 480, 1080] as const;
export type ImageSize = (typeof imageSizes)[number];
export const LARGEST_SIZE = 1080;

/** The formats accepted for uploads. */
export const imageFormats = ['jpeg', 'png', 'webp', 'avif'] as const;
export type ImageFormat = (typeof imageFormats)[number];
export const imageTypes = 'image/jpeg,image/png,image/webp,image/avif';

export const MAX_IMAGE_BYTES = 10 * 1_048_576;
/** The largest photo of a phone: 8,064 × 6,048. */
export const MAX_PIXELS = 50_000_000;
export const MAX_IMAGE_NAME = 120;
/** The most images in a brand's library, including archived ones. */
export const MAX_IMAGES = 10_000;
export const MAX_LIBRARY_BYTES = 10 * 1_073_741_824;
/** How many days archived images and replaced versions are kept. */
export const IMAGE_KEPT_DAYS = 30;
/** The smallest side of a crop, as a fraction of the picture's. */
export const MIN_CROP = 0.02;

/** What can use an image. */
export const imageUseKinds = [
  'brand_logo',
  'catalog_product',
  'menu_product',
  'loyalty_reward',
  'brand_module',
  'restaurant_module',
] as const;
