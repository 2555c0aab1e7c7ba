import type { LayoutSummary, ListedVersion } from '@/server/floor/floor.schema';

/** What asks for one version in the list of versions: the list goes down from its cursor. */
export const publicationQuery = (tableLayoutUuid: string, version: number) => ({ tableLayoutUuid, cursor: version + 1, limit: 1 });

/** Who published a version the last time; null when it was nobody, or is not known yet. */
export function publisherOf(versions: readonly ListedVersion[] | undefined, version: number): string | null {
  const found = versions?.find((listed) => listed.version === version);
  return found?.publications[0]?.userName ?? null;
}

/** Whether publishing a version goes back: to an earlier one of the layout in force. Another layout in its place is no way back. */
export const isEarlier = ({ published }: Pick<LayoutSummary, 'published'>, version: number): boolean =>
  published !== null && version < published.version;
