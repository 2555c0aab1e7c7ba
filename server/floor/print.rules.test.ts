import { describe, expect, it } from 'vitest';
import type { Room } from './floor.schema';
import { FOOT, HEAD, MARGIN, POINTS_PER_CM, type PrintedSheet, pointsPerUnit, sheetsOf } from './print.rules';

type Table = Room['tables'][number];
const table = (fields: Partial<Table> = {}): Table => ({
  tableId: crypto.randomUUID(),
  roomId: crypto.randomUUID(),
  name: '1',
  positionX: 100,
  positionY: 100,
  width: 80,
  height: 80,
  shape: 'rectangle',
  seats: 0,
  rotation: 0,
  isLocked: false,
  groupId: null,
  ...fields,
});
const wall = (fields: Partial<Room['decoration'][number]> = {}): Room['decoration'][number] => ({
  decorationId: '2f1c0c4e-8d3b-4b1c-9f53-0f7f6a4f2f10',
  kind: 'wall',
  name: '',
  positionX: 0,
  positionY: 0,
  width: 20,
  height: 20,
  shape: 'rectangle',
  rotation: 0,
  isLocked: false,
  groupId: null,
  ...fields,
});
const room = (tables: Table[], decoration: Room['decoration'] = []) => ({ name: 'Salle', tables, decoration });
/** A room of this size in centimetres, given by a bar in two corners. */
const roomOf = (width: number, height: number) =>
  room([], [wall({ kind: 'bar' }), wall({ kind: 'bar', positionX: width - 20, positionY: height - 20 })]);

function only(sheets: PrintedSheet[]): PrintedSheet {
  expect(sheets).toHaveLength(1);
  const [sheet] = sheets;
  if (!sheet) throw new Error('no sheet');
  return sheet;
}
const print = (
  width: number,
  height: number,
  ...how: Parameters<typeof sheetsOf> extends [unknown, ...infer Rest] ? Partial<Rest> : never
) => sheetsOf([roomOf(width, height)], how[0] ?? 'A4', how[1] ?? 'auto');
/** Millimetres on paper. */
const mm = (points: number) => Math.round((points / 72) * 25.4 * 100) / 100;

describe('the print scale', () => {
  it('is the largest usual one at which the room fits', () => {
    const scale = (width: number, height: number, paper: 'A4' | 'A3' = 'A4') => only(print(width, height, paper)).scale;
    expect([scale(300, 200), scale(1_000, 700), scale(1_900, 1_150), scale(2_500, 1_500), scale(5_000, 3_000)]).toEqual([
      20, 50, 75, 100, 200,
    ]);
    expect([scale(1_900, 1_200, 'A3'), scale(4_800, 3_000, 'A3')]).toEqual([50, 125]);
  });

  it.each(['A4', 'A3'] as const)('keeps distances, sizes and angles true on %s', (paper) => {
    const tables = [
      table({ positionX: 100, positionY: 100, width: 120, height: 80, rotation: 30 }),
      table({ positionX: 613, positionY: 457, width: 75, height: 75, shape: 'round' }),
    ];
    const { items, scale, frame } = only(sheetsOf([room(tables)], paper, 'auto'));
    const [first, second] = items;
    if (!first || !second || !scale) throw new Error('two tables were drawn');
    const onPaper = 10 / scale;
    expect([mm(first.width), mm(first.height), first.rotation]).toEqual([
      mm(120 * pointsPerUnit(scale)),
      mm(80 * pointsPerUnit(scale)),
      30,
    ]);
    expect(mm(second.x - first.x)).toBeCloseTo((613 + 37.5 - 160) * onPaper, 1);
    expect(mm(second.y - first.y)).toBeCloseTo((457 + 37.5 - 140) * onPaper, 1);
    expect(mm(100 * pointsPerUnit(50))).toBe(20);
    // The content of the room is in the middle of its frame.
    const [left, right] = [
      first.x - (60 * Math.cos(Math.PI / 6) + 40 * Math.sin(Math.PI / 6)) * pointsPerUnit(scale),
      second.x + second.width / 2,
    ];
    expect(left).toBeCloseTo(frame.width - right, 5);
  });

  it('fits the corners of rotated tables and their chairs, one for each seat', () => {
    const long = { width: 880, height: 80, rotation: 45, seats: 0 };
    const { items, frame, scale } = only(sheetsOf([room([table(long)])], 'A4', 'landscape'));
    const reach = ((880 + 80) / Math.SQRT2) * pointsPerUnit(scale ?? 1);
    expect(scale).toBe(50);
    expect(reach).toBeLessThan(frame.height);
    expect(items[0]?.y).toBeCloseTo(frame.height / 2, 5);
    const seated = only(sheetsOf([room([table({ width: 60, height: 60, seats: 4 })])], 'A4', 'auto'));
    expect(seated.items[0]?.chairs).toHaveLength(4);
    // Two tables one above the other fit at 1:50, but not with the chairs above and below them.
    const scaleOf = (fields: Partial<Table>) => {
      const tables = [100, 820].map((positionY) => table({ width: 60, height: 60, positionY, ...fields }));
      return only(sheetsOf([room(tables)], 'A4', 'landscape')).scale;
    };
    expect([scaleOf({ seats: 0 }), scaleOf({ seats: 2 }), scaleOf({ seats: 2, rotation: 90 })]).toEqual([50, 75, 50]);
  });
});

describe('the printed page', () => {
  it('has the orientation that shows the room larger, unless one is chosen', () => {
    const isLying = ({ paper }: PrintedSheet) => paper.width > paper.height;
    expect(isLying(only(print(1_000, 700)))).toBe(true);
    expect(isLying(only(print(700, 1_000)))).toBe(false);
    expect(isLying(only(print(1_000, 700, 'A4', 'portrait')))).toBe(false);
    expect(only(print(1_000, 700, 'A4', 'portrait')).scale).toBe(75);
    expect(isLying(only(print(700, 1_000, 'A3', 'landscape')))).toBe(true);
  });

  it('has the size of its paper, with space for head and foot', () => {
    const { paper, frame } = only(print(700, 1_000, 'A3', 'portrait'));
    expect([mm(paper.width), mm(paper.height)]).toEqual([297, 420]);
    expect(frame).toEqual({
      x: MARGIN,
      y: MARGIN + HEAD,
      width: paper.width - 2 * MARGIN,
      height: paper.height - 2 * MARGIN - HEAD - FOOT,
    });
  });
});

describe('a room that is too large for one sheet at 1:200', () => {
  const rows = (columns: number, count: number, pitch: number) =>
    room(
      Array.from({ length: columns * count }, (_, index) =>
        table({ name: String(index), positionX: (index % columns) * pitch, positionY: Math.floor(index / columns) * pitch }),
      ),
    );

  it('is split into at most twelve sheets at 1:100, with every table whole on one of them', () => {
    const hall = rows(20, 10, 400);
    const sheets = sheetsOf([hall], 'A4', 'auto');
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets.length).toBeLessThanOrEqual(12);
    expect(new Set(sheets.map(({ scale }) => scale))).toEqual(new Set([100]));
    expect(sheets[0]?.part).toMatchObject({ row: 0, column: 0 });
    const whole = new Set<string>();
    for (const { items, frame } of sheets)
      for (const { x, y, width, height, labels } of items) {
        const isWhole = x >= width / 2 && y >= height / 2 && x + width / 2 <= frame.width && y + height / 2 <= frame.height;
        if (isWhole) whole.add(labels[0]?.text ?? '');
      }
    expect(whole.size).toBe(200);
  });

  it('is split into sheets that overlap by a centimetre or more', () => {
    // Without an overlap, two rows of two sheets would do.
    const sheets = sheetsOf([room([], [wall({ width: 5_500, height: 3_200 })])], 'A4', 'landscape');
    const sheetAt = (row: number, column: number) => sheets.find(({ part }) => part?.row === row && part.column === column);
    const overlaps = sheets.flatMap(({ part, frame, items }) => {
      const [right, below] = [sheetAt(part!.row, part!.column + 1), sheetAt(part!.row + 1, part!.column)];
      return [right && frame.width - (items[0]!.x - right.items[0]!.x), below && frame.height - (items[0]!.y - below.items[0]!.y)].filter(
        (overlap) => overlap !== undefined,
      );
    });
    expect(overlaps).not.toEqual([]);
    expect(Math.min(...overlaps)).toBeGreaterThanOrEqual(POINTS_PER_CM);
  });

  it('is drawn smaller rather than on more than twelve sheets, up to the limits of the canvas', () => {
    const far = sheetsOf([room([table(), table({ positionX: 100_000, positionY: 100_000, width: 10_000, height: 10_000 })])], 'A4', 'auto');
    expect(far.length).toBeLessThanOrEqual(12);
    expect(far.flatMap(({ items }) => items).length).toBeGreaterThanOrEqual(2);
    expect(far[0]?.scale).toBeGreaterThan(1_000);
  });

  it('has no empty sheets', () => {
    const corners = room([table(), table({ positionX: 7_000, positionY: 4_500 })]);
    const sheets = sheetsOf([corners], 'A4', 'auto');
    expect(sheets.map(({ items }) => items.length)).toEqual([1, 1]);
  });
});

describe('printed names', () => {
  const labels = (...fields: Partial<Table>[]) => only(sheetsOf([room(fields.map(table))], 'A4', 'auto'));

  it('stand on their tables with the seats, and fit', () => {
    const { items } = labels({ name: 'T12', seats: 4 }, { name: 'Fenêtre', seats: 2, positionX: 400, rotation: 45 });
    expect(items.map((item) => item.labels.map(({ text }) => text))).toEqual([
      ['T12', '4'],
      ['Fenêtre', '2'],
    ]);
    for (const {
      labels: [name],
      width,
    } of items)
      expect((name?.size ?? 0) * (name?.text.length ?? 0) * 0.5).toBeLessThan(width);
  });

  it('are replaced by a mark and listed when they are too long', () => {
    const { items, marked, leftOut } = labels({ name: 'Table du chef, réservée', width: 40, height: 40 }, { name: '2', positionX: 900 });
    expect(items[0]?.labels[0]?.text).toBe('*1');
    expect({ marked, leftOut }).toEqual({ marked: [{ mark: '*1', name: 'Table du chef, réservée' }], leftOut: 0 });
  });

  it('are counted as left out when the scale makes them too small', () => {
    const { leftOut } = labels({ name: 'B1', width: 15, height: 15 }, { positionX: 4_500, positionY: 2_500 });
    expect(leftOut).toBe(1);
  });

  it('are reported when they contain letters that cannot be printed', () => {
    const { changed, items } = labels({ name: 'Œuf' }, { name: '寿司', positionX: 300 }, { name: 'Why?', positionX: 500 });
    expect(changed).toEqual(['??']);
    expect(items.map((item) => item.labels[0]?.text)).toEqual(['Œuf', '??', 'Why?']);
  });

  it('run along walls, and are never upside down', () => {
    const angleOf = (fields: Partial<Room['decoration'][number]>) =>
      only(sheetsOf([room([], [wall({ name: 'Cuisine', width: 30, height: 400, ...fields })])], 'A4', 'auto')).items[0]?.labels[0]?.angle;
    expect([
      angleOf({}),
      angleOf({ rotation: 30 }),
      angleOf({ width: 400, height: 30, rotation: 345 }),
      angleOf({ rotation: 345 }),
    ]).toEqual([-90, -60, -15, 75]);
  });
});

it('prints a sheet for an empty room, and none without rooms', () => {
  const sheet = only(sheetsOf([room([])], 'A4', 'auto'));
  expect(sheet).toMatchObject({ scale: null, items: [], tables: 0, seats: 0, part: null });
  expect(sheetsOf([], 'A4', 'auto')).toEqual([]);
});

it('counts tables and seats per room, and estimates missing seats by the size of the table', () => {
  const rooms = [room([table({ seats: 4 }), table({ seats: null, width: 120, positionX: 400 })]), room([table({ seats: 2 })])];
  expect(sheetsOf(rooms, 'A4', 'auto').map(({ tables, seats }) => [tables, seats])).toEqual([
    [2, 8],
    [1, 2],
  ]);
});
