import { brandLogos } from './brands/brands.images';
import { productImages } from './catalog/catalog.images';
import type { ImageUser } from './images/image-user';
import { rewardImages } from './loyalty/loyalty.images';
import { moduleImages } from './modules/modules.images';

/** What images are used by. Each feature says it of its own; `server/images` knows none of them. */
export const imageUsers: ImageUser[] = [brandLogos, productImages, moduleImages, rewardImages];
