import { commonWords } from '@/server/core/operation/common-words';
import { id, saying } from '@/server/core/operation/fields';
import { channelNames } from './brands.values';

/** One of the sales channels of the interface, whether or not the brand sells on it. */
export const channelId = id
  .refine((channel) => channelNames[channel] !== undefined, saying(commonWords.unknownChannel))
  .meta({ example: 2 });
