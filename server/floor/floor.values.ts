// Decided in docs/decisions/025-limits-of-layouts-and-modules.md.

/** What a layout keeps to (design section 8). Safe in the browser, without any code. */
export const MAX_NAME_LENGTH = 80;
export const MAX_TABLES_PER_ROOM = 500;
/** In all rooms of a layout: more than the largest restaurants have, and no more than what one save can compare without making others wait. */
export const MAX_TABLES_PER_LAYOUT = 5_000;
export const MAX_DECORATION_PER_LAYOUT = 1_000;
export const MAX_ROOMS = 100;
export const MAX_POSITION = 100_000;
export const MAX_SIZE = 10_000;
export const MAX_SEATS = 100;
/** Units (centimetres) between the chairs of two tables below which a room's plan is questioned: what a guest needs to get up. */
export const USUAL_AISLE = 30;
export const MAX_AISLE = 300;
export const MAX_GROUP_ID_LENGTH = 60;
/** Degrees. */
export const ROTATION_STEP = 15;

export const tableShapes = ['rectangle', 'round'] as const;
export const decorationKinds = ['wall', 'bar', 'plant', 'pillar', 'door'] as const;
export const tableSessionStatuses = ['OPEN', 'CLOSED', 'CANCELED'] as const;
export const printPapers = ['A4', 'A3'] as const;
/** `auto` lays each room's paper the way that shows it larger. */
export const printOrientations = ['auto', 'portrait', 'landscape'] as const;
