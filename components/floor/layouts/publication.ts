import type { LayoutSummary, ListedVersion } from '@/server/floor/floor.schema';

/** The request for a single version: the list of versions goes down from its cursor. */
export const publicationQuery = (tableLayoutUuid: string, version: number) => ({ tableLayoutUuid, cursor: version + 1, limit: 1 });

/** The user who last published a version; null if there is none, or while it loads. */
export function publisherOf(versions: readonly ListedVersion[] | undefined, version: number): string | null {
  const found = versions?.find((listed) => listed.version === version);
  return found?.publications[0]?.userName ?? null;
}

/**
 * Whether publishing a version means going back to an earlier version of the current layout. Publishing another layout does not count as
 * going back.
 */
export const isEarlier = ({ published }: Pick<LayoutSummary, 'published'>, version: number): boolean =>
  published !== null && version < published.version;
