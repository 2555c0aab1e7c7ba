import { brandLogos } from './brands/brands.images';
import { productImages } from './catalog/catalog.images';
import type { ImageUser } from './images/image-user';
import { rewardImages } from './loyalty/loyalty.images';
import { moduleImages } from './modules/modules.images';

/** The uses of images, declared by each feature; `server/images` does not depend on any of them. */
export const imageUsers: ImageUser[] = [brandLogos, productImages, moduleImages, rewardImages];
