import type { DecorationItem } from '@/server/floor/floor.schema';

/** The rooms of the demo restaurants, in centimetres from the upper left corner. */

export interface PlannedTable {
  name: string;
  positionX: number;
  positionY: number;
  width: number;
  height: number;
  shape: 'rectangle' | 'round';
  seats: number;
  rotation: number;
}

export interface PlannedRoom {
  name: string;
  tables: PlannedTable[];
  decoration: Omit<DecorationItem, 'decorationId'>[];
}

const kinds = {
  two: { width: 70, height: 70, shape: 'rectangle', seats: 2 },
  four: { width: 120, height: 80, shape: 'rectangle', seats: 4 },
  six: { width: 180, height: 80, shape: 'rectangle', seats: 6 },
  round: { width: 130, height: 130, shape: 'round', seats: 5 },
  bistro: { width: 60, height: 60, shape: 'round', seats: 2 },
  stool: { width: 40, height: 40, shape: 'round', seats: 1 },
  long: { width: 80, height: 360, shape: 'rectangle', seats: 12 },
} as const;

type Placement = [name: string, positionX: number, positionY: number, rotation?: number];

const tables = (kind: keyof typeof kinds, ...placements: Placement[]): PlannedTable[] =>
  placements.map(([name, positionX, positionY, rotation = 0]) => ({ name, positionX, positionY, ...kinds[kind], rotation }));

/** Names of one kind in a row, `step` apart along the axis `direction`. */
const row = (names: string[], x: number, y: number, step: number, direction: 'x' | 'y' = 'x'): Placement[] =>
  names.map((name, index) => (direction === 'x' ? [name, x + index * step, y] : [name, x, y + index * step]));

const numbers = (from: number, to: number, prefix = '') => Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${from + index}`);

const decorationItem = (
  kind: PlannedRoom['decoration'][number]['kind'],
  name: string,
  positionX: number,
  positionY: number,
  width: number,
  height: number,
  shape: 'rectangle' | 'round' = 'rectangle',
): PlannedRoom['decoration'][number] => ({
  kind,
  name,
  positionX,
  positionY,
  width,
  height,
  shape,
  rotation: 0,
  isLocked: false,
  groupId: null,
});

export const republique: PlannedRoom[] = [
  {
    name: 'Salle',
    tables: [
      ...tables('two', ...row(numbers(1, 6), 60, 60, 130)),
      ...tables('four', ...row(numbers(7, 10), 60, 220, 200)),
      ...tables('round', ['11', 90, 400], ['12', 330, 400], ['13', 570, 400]),
      ...tables('six', ['14', 60, 620], ['15', 320, 620]),
      ...tables('four', ['16', 600, 620]),
      ...tables('stool', ...row(numbers(1, 6, 'B'), 990, 130, 80, 'y')),
    ],
    decoration: [
      decorationItem('wall', 'Cuisine', 1_160, 40, 20, 760),
      decorationItem('bar', 'Bar', 1_050, 110, 70, 480),
      decorationItem('pillar', '', 800, 380, 40, 40, 'round'),
      decorationItem('plant', 'Olivier', 900, 660, 60, 60, 'round'),
      decorationItem('door', 'Entrée', 380, 780, 160, 20),
    ],
  },
  {
    name: 'Terrasse',
    tables: [...tables('bistro', ...row(numbers(1, 5, 'T'), 60, 60, 150)), ...tables('bistro', ...row(numbers(6, 8, 'T'), 60, 230, 150))],
    decoration: [
      decorationItem('plant', 'Jardinière', 20, 380, 360, 40),
      decorationItem('plant', 'Jardinière', 460, 380, 360, 40),
      decorationItem('door', 'Vers la salle', 380, 10, 100, 20),
    ],
  },
];

/** Tables added to the terrace in the second version. */
export const republiqueSummer = tables('four', ['T9', 540, 220], ['T10', 700, 220]);

export const bellecour: PlannedRoom[] = [
  {
    name: 'Salle voûtée',
    tables: [
      ...tables('two', ...row(numbers(1, 4), 60, 60, 140)),
      ...tables('four', ...row(numbers(5, 7), 60, 220, 200)),
      ...tables('round', ['8', 90, 400], ['9', 330, 400]),
    ],
    decoration: [decorationItem('wall', '', 20, 20, 700, 15), decorationItem('door', 'Entrée', 300, 590, 120, 20)],
  },
  { name: 'Mezzanine', tables: tables('two', ...row(numbers(10, 14), 60, 60, 130)), decoration: [] },
];

export const laDefense: PlannedRoom[] = [
  {
    name: 'Self',
    tables: [...tables('long', ...row(numbers(1, 6, 'L'), 60, 80, 180)), ...tables('four', ...row(numbers(1, 4, 'C'), 60, 560, 220))],
    decoration: [decorationItem('bar', 'Ligne chaude', 40, 720, 900, 60), decorationItem('door', 'Caisses', 1_000, 720, 140, 20)],
  },
];

export const louvre: PlannedRoom[] = [
  {
    name: 'Sala',
    tables: [
      ...tables('two', ...row(numbers(1, 5), 60, 60, 130)),
      ...tables('four', ...row(numbers(6, 9), 60, 220, 190)),
      ...tables('six', ['10', 60, 390]),
    ],
    decoration: [decorationItem('bar', 'Four à bois', 760, 360, 140, 140, 'round')],
  },
];
