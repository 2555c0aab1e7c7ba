import { commonWords } from '@/server/core/operation/common-words';
import { id, withWords } from '@/server/core/operation/fields';
import { channelNames } from './brands.values';

/** A sales channel of the API, whether or not the brand sells on it. */
export const channelId = id
  .refine((channel) => channelNames[channel] !== undefined, withWords(commonWords.unknownChannel))
  .meta({ example: 2 });
