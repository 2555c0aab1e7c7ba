// Decided in docs/decisions/025-limits-of-layouts-and-modules.md.

/** The limits of a layout (design section 8). Safe in the browser, as it imports no code. */
export const MAX_NAME_LENGTH = 80;
export const MAX_TABLES_PER_ROOM = 500;
/**
 * In all rooms of a layout together. More than the largest restaurants have, and few enough to be compared in one save without delaying
 * others.
 */
export const MAX_TABLES_PER_LAYOUT = 5_000;
export const MAX_DECORATION_PER_LAYOUT = 1_000;
export const MAX_ROOMS = 100;
export const MAX_POSITION = 100_000;
export const MAX_SIZE = 10_000;
export const MAX_SEATS = 100;
/**
 * The usual width of an aisle: units (centimetres) between the chairs of two tables. Below it, the editor warns, as guests need this much
 * to get up.
 */
export const USUAL_AISLE = 30;
export const MAX_AISLE = 300;
export const MAX_GROUP_ID_LENGTH = 60;
/** Degrees. */
export const ROTATION_STEP = 15;

export const tableShapes = ['rectangle', 'round'] as const;
export const decorationKinds = ['wall', 'bar', 'plant', 'pillar', 'door'] as const;
export const tableSessionStatuses = ['OPEN', 'CLOSED', 'CANCELED'] as const;
export const printPapers = ['A4', 'A3'] as const;
/** `auto` turns the paper of each room so that the room is shown larger. */
export const printOrientations = ['auto', 'portrait', 'landscape'] as const;
