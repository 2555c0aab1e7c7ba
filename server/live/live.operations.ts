import { z } from 'zod';
import { allow, areas } from '@/server/core/operation/access';
import { id } from '@/server/core/operation/fields';
import { download } from '@/server/core/operation/operation';
import { liveQuery } from './live.schema';
import { streamLive as stream } from './live.service';

export const streamLive = download({
  path: '/v2/restaurants/{restaurantId}/live',
  summary: 'Follow the changes of a restaurant as they happen',
  description:
    'Server-sent events. `hello` when the stream begins, with what changed shortly before: `changed` has the milliseconds since the last change of each topic, of the last `heardFor` milliseconds (read again what you read before that); `change` with `{ topic, ids }` when things were changed (no ids: anything of the topic may have); `resync` when changes may have been missed: read again what you show. A comment every 15 seconds keeps the connection open. The stream ends when the rights of the caller do. A token may have 20 streams open at once.',
  tag: 'Live',
  access: allow(areas.stock.read, { restaurant: 'restaurantId' }),
  params: z.object({ restaurantId: id }),
  query: liveQuery,
  success: { contentTypes: ['text/event-stream'] },
  errors: ['too_many_requests'],
  example: { restaurantId: 1, topics: 'stock' },
  run: stream,
});
