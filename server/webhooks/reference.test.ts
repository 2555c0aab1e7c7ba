// @not-in-check
import { expect, it } from 'vitest';
import { apiReference } from '@/server/reference';
import { webhookEvents } from './events';
import { eventTypes } from './webhooks.values';

it('the API reference describes every event with its headers, a valid example and the expected responses', () => {
  const { webhooks } = apiReference();
  expect(Object.keys(webhooks)).toEqual([...eventTypes]);
  for (const type of eventTypes) {
    const { post } = webhooks[type]!;
    expect(post.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    const { example, schema } = post.requestBody.content['application/json'];
    expect(example).toMatchObject({ type, version: 1, id: expect.stringMatching(/^evt_/), sequence: expect.any(Number) });
    expect(webhookEvents[type].data.safeParse((example as { data: unknown }).data).success).toBe(true);
    expect(schema.required).toEqual(['id', 'type', 'createdAt', 'version', 'sequence', 'data']);
    expect(Object.keys(post.responses)).toEqual(['410', '429', '2XX', 'default']);
  }
});
