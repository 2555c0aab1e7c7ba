import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { id } from '@/server/core/operation/fields';
import { download } from '@/server/core/operation/operation';
import { liveQuery } from './live.schema';
import { streamLive as stream } from './live.service';

export const streamLive = download({
  path: '/v2/restaurants/{restaurantId}/live',
  summary: 'Follow the changes of a restaurant as they happen',
  description:
    'Returns server-sent events. The stream starts with `hello`, which lists recent changes. Its `changed` contains the milliseconds since the last change of each topic, for the last `heardFor` milliseconds. Read again any data that was read before that time. `change` events with `{ topic, ids }` report changes; without ids, any item of the topic may have changed. `resync` means that changes may have been missed: read all data again. A comment every 15 seconds keeps the connection open. The stream ends when the caller loses access. A token may have 20 open streams.',
  tag: 'Live',
  access: allow(permissions.stock.read, { restaurant: 'restaurantId' }),
  params: z.object({ restaurantId: id }),
  query: liveQuery,
  success: { contentTypes: ['text/event-stream'] },
  errors: ['too_many_requests'],
  example: { restaurantId: 1, topics: 'stock' },
  run: stream,
});
