import { IconGift } from '@tabler/icons-react';
import { Picture } from '@/components/ui/Picture';
import { lastingUrl } from '@/server/images/images.rules';
import classes from '../loyalty.module.css';

/** A small picture of a reward, or an icon if it has none. */
export function RewardPicture({ imageId }: { imageId: string | null }) {
  return (
    <span className={classes.picture}>
      {imageId === null ? <IconGift size={18} aria-hidden /> : <Picture src={lastingUrl(imageId, 160)} alt="" loading="lazy" />}
    </span>
  );
}
