import type { OpenApiDocument } from '@/server/core/openapi/document';
import type { OperationObject } from '@/server/core/openapi/operation-object';
import type { WebhookObject } from '@/server/core/openapi/webhooks';

/** An operation with its address in the reference. */
export interface Documented {
  path: string;
  method: string;
  /** Its summary, in the reader's language. */
  title: string;
  operation: OperationObject;
}

export interface Chapter {
  /** Its subject, in the reader's language. */
  name: string;
  /** Its address below /docs. */
  slug: string;
  description: string;
  operations: Documented[];
  /** Events sent by the service. */
  events: (WebhookObject['post'] & { type: string })[];
}

const slugOf = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Names in the reference, in another language than the document's. */
export interface Translation {
  titles: Record<string, Record<string, string>>;
  subjects: Record<string, { name: string; description: string }>;
}

/** The operations of a document by tag, in its order, translated where a translation exists. */
export function chaptersOf(
  { tags, paths, webhooks }: OpenApiDocument,
  { titles, subjects }: Translation = { titles: {}, subjects: {} },
): Chapter[] {
  const titleOf = ({ operationId, summary }: OperationObject) => {
    const [feature = '', name = ''] = operationId.split('.');
    return titles[feature]?.[name] ?? summary;
  };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Documented => ({ path, method: method.toUpperCase(), title: titleOf(operation), operation }),
    ),
  );
  return tags.map(({ name, description }) => ({
    ...{ name, description, ...subjects[name] },
    slug: slugOf(name),
    operations: documented.filter(({ operation }) => operation.tags[0] === name),
    events: Object.entries(webhooks).flatMap(([type, { post }]) => (post.tags[0] === name ? [{ type, ...post }] : [])),
  }));
}

/** The address of an operation in the reference. */
export function hrefOf(chapter: Chapter, { operation }: Documented): string {
  return `/docs/${chapter.slug}#${operation.operationId}`;
}
