import type { OpenApiDocument, OperationObject } from '@/server/core/openapi/document';
import type { WebhookObject } from '@/server/core/openapi/webhooks';

/** An operation with the address at which it stands. */
export interface Documented {
  path: string;
  method: string;
  /** What it does, in the reader's language. */
  title: string;
  operation: OperationObject;
}

export interface Chapter {
  tag: string;
  /** Its address below /docs. */
  slug: string;
  description: string;
  operations: Documented[];
  /** What the service sends by itself. */
  events: (WebhookObject['post'] & { type: string })[];
}

const slugOf = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The operations of a document by tag, in its order, under the titles of the language where there are some. */
export function chaptersOf({ tags, paths, webhooks }: OpenApiDocument, titles: Record<string, Record<string, string>> = {}): Chapter[] {
  const titleOf = ({ operationId, summary }: OperationObject) => {
    const [feature = '', name = ''] = operationId.split('.');
    return titles[feature]?.[name] ?? summary;
  };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Documented => ({ path, method: method.toUpperCase(), title: titleOf(operation), operation }),
    ),
  );
  return tags.map(({ name, description }) => ({
    tag: name,
    slug: slugOf(name),
    description,
    operations: all.filter(({ operation }) => operation.tags[0] === name),
    events: Object.entries(webhooks).flatMap(([type, { post }]) => (post.tags[0] === name ? [{ type, ...post }] : [])),
  }));
}

/** Where an operation stands in the reference. */
export function hrefOf(chapter: Chapter, { operation }: Documented): string {
  return `/docs/${chapter.slug}#${operation.operationId}`;
}
