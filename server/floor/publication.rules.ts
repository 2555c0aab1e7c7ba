import { layoutDifferences } from './floor.rules';
import type { Differences, PublishedLayout, TableSessions } from './floor.schema';

/** The part of a layout that the preview of a publication needs. */
export interface Publishable extends Pick<PublishedLayout, 'tableLayoutUuid' | 'name'> {
  rooms: Pick<PublishedLayout['rooms'][number], 'roomId' | 'name' | 'position' | 'aisle' | 'tables' | 'decoration'>[];
}

/** A table at which guests sit, but which the published layout will not contain. */
export interface LeftTable {
  tableId: string;
  /** Null if no layout knows it. */
  name: string | null;
  covers: number;
}

export interface Publication {
  /** `first` if no layout is in force, `instead` of another one, `update` of the current one. */
  kind: 'first' | 'instead' | 'update';
  /**
   * What will change for the tills. Compared with another layout, rooms and tables are matched by name, as their ids differ. Tables that
   * guests are left at are not: their guests don’t move to the table of the same name.
   */
  differences: Differences;
  left: LeftTable[];
}

/**
 * The effects of publishing a layout.
 * @param inForce the current layout of the tills; undefined if there is none
 * @param sessions the open sessions of the restaurant
 */
export function publicationOf(
  layout: Publishable,
  inForce: Publishable | undefined,
  sessions: TableSessions['tableSessions'],
): Publication {
  const publishedTableIds = new Set(layout.rooms.flatMap(({ tables }) => tables.map(({ tableId }) => tableId)));
  const left = new Map<string, LeftTable>();
  for (const { tableId, tableName, coversNumber, status } of sessions) {
    if (status !== 'OPEN' || publishedTableIds.has(tableId)) continue;
    left.set(tableId, { tableId, name: tableName, covers: (left.get(tableId)?.covers ?? 0) + coversNumber });
  }
  const isOther = inForce !== undefined && inForce.tableLayoutUuid !== layout.tableLayoutUuid;
  const comparable = isOther ? (content: Content) => toComparableByName(content, left) : toComparable;
  return {
    kind: inForce === undefined ? 'first' : isOther ? 'instead' : 'update',
    differences: layoutDifferences(comparable(inForce ?? { rooms: [] }), comparable(layout)),
    left: [...left.values()],
  };
}

type Comparable = Parameters<typeof layoutDifferences>[0];
type Content = Pick<Publishable, 'rooms'>;

function toComparable({ rooms }: Content): Comparable {
  const compared = rooms.map(({ roomId, name, position, aisle, decoration, tables }) => ({
    roomId,
    name,
    position,
    aisle,
    decoration,
    tables,
  }));
  return { rooms: compared };
}

const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

/** @param left the tables, by id, that are not matched by name */
function toComparableByName({ rooms }: Content, left: ReadonlyMap<string, LeftTable>): Comparable {
  return {
    rooms: rooms.map(({ name, tables }) => ({
      roomId: keyOf(name),
      name,
      tables: tables.map((table) => ({
        tableId: left.has(table.tableId) ? table.tableId : keyOf(table.name),
        name: table.name,
        roomId: keyOf(name),
      })),
    })),
  };
}
