import { Document, Ellipse, G, Line, Page, Path, Rect, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { dateTimeFormat } from '@/i18n/formats';
import type { Locale } from '@/server/core/operation/errors';
import { printable } from '@/server/core/platform/printable';
import type { PublishedLayout } from './floor.schema';
import {
  FOOT,
  HEAD,
  losesLetters,
  MARGIN,
  type Orientation,
  type Paper,
  type PrintedItem,
  type PrintedSheet,
  pointsPerUnit,
  sheetsOf,
} from './print.rules';

const words = {
  en: {
    version: (version: number, when: string) => `Version ${version}, ${when}`,
    draft: (when: string) => `Draft, last changed ${when}`,
    tables: (count: number) => (count === 1 ? '1 table' : `${count} tables`),
    seats: (count: number) => (count === 1 ? '1 seat' : `${count} seats`),
    part: (name: string, all: string) => `Sheet ${name} of ${all}`,
    scale: (scale: number) => `1:${scale} when printed at 100 %`,
    key: 'Name, with seats below',
    empty: 'This room is empty.',
    noRoom: 'This layout has no rooms.',
    leftOut: (count: number) => (count === 1 ? '1 name does not fit at this scale' : `${count} names do not fit at this scale`),
    more: (count: number) => `and ${count} more`,
    noteChanged: (names: string) => `Some letters cannot be printed and appear as question marks: ${names}`,
  },
  fr: {
    version: (version: number, when: string) => `Version ${version}, ${when}`,
    draft: (when: string) => `Brouillon, modifié le ${when}`,
    tables: (count: number) => (count < 2 ? `${count} table` : `${count} tables`),
    seats: (count: number) => (count < 2 ? `${count} place` : `${count} places`),
    part: (name: string, all: string) => `Feuille ${name} sur ${all}`,
    scale: (scale: number) => `1:${scale} imprimé à 100 %`,
    key: 'Nom, avec les places en dessous',
    empty: 'Cette salle est vide.',
    noRoom: 'Ce plan n’a pas de salle.',
    leftOut: (count: number) => (count === 1 ? '1 nom ne tient pas à cette échelle' : `${count} noms ne tiennent pas à cette échelle`),
    more: (count: number) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
    noteChanged: (names: string) => `Certaines lettres ne s’impriment pas et sont remplacées par un point d’interrogation\u00a0: ${names}`,
  },
} as const;

const ink = {
  text: '#292624',
  faint: '#5d5a57',
  line: '#777471',
  hairline: '#c7c3c0',
  paper: '#ffffff',
  chair: '#d6d0cb',
  table: '#ffffff',
};
const fills: Record<PrintedItem['kind'], string> = {
  table: ink.table,
  wall: '#5d5a57',
  pillar: '#5d5a57',
  bar: '#e4dcd4',
  plant: '#cfe3d3',
  door: '#f1eeeb',
};

const styles = StyleSheet.create({
  page: { fontSize: 9, fontFamily: 'Helvetica', color: ink.text },
  head: {
    position: 'absolute',
    top: MARGIN,
    left: MARGIN,
    right: MARGIN,
    height: HEAD,
    flexDirection: 'row',
    justifyContent: 'space-between',
  },
  room: { fontSize: 20, fontFamily: 'Helvetica-Bold', maxLines: 1, textOverflow: 'ellipsis' },
  layout: { fontSize: 9.5, color: ink.faint, marginTop: 3, maxLines: 1, textOverflow: 'ellipsis' },
  counts: { fontSize: 12, fontFamily: 'Helvetica-Bold', marginTop: 6 },
  right: { color: ink.faint, marginTop: 4 },
  foot: { position: 'absolute', bottom: MARGIN, left: MARGIN, right: MARGIN, height: FOOT, paddingTop: 8 },
  footRow: { height: 20, flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-start' },
  faint: { color: ink.faint },
  note: { color: ink.faint, fontSize: 7, marginTop: 1.5, maxLines: 1 },
  empty: { position: 'absolute', top: '45%', left: MARGIN, right: MARGIN, textAlign: 'center', color: ink.faint, fontSize: 12 },
});

/** The content of a print of a layout. */
export interface PrintFacts {
  /** With only the requested rooms. */
  layout: PublishedLayout;
  restaurantName: string;
  timeZone: string;
  locale: Locale;
  /** The printed state: a version of the layout or, if null, the draft, with its time. */
  state: { version: number | null; at: string };
  paper: Paper;
  orientation: Orientation;
}

interface PlanFacts extends Pick<PrintFacts, 'layout' | 'restaurantName' | 'locale'> {
  sheets: PrintedSheet[];
  state: string;
}

function Plan({ layout, sheets, restaurantName, state, locale }: PlanFacts) {
  const t = words[locale];
  const changed = [layout.name, restaurantName].filter(losesLetters).map(printable);
  const heading = printable(`${layout.name} · ${restaurantName}`);
  return (
    <Document title={`${heading} · ${state}`} language={locale}>
      {sheets.length === 0 && (
        <Page size="A4" style={styles.page}>
          <Text style={styles.empty}>{t.noRoom}</Text>
        </Page>
      )}
      {sheets.map((sheet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no names of their own, and are never moved
        <Page key={index} size={[sheet.paper.width, sheet.paper.height]} style={styles.page}>
          <View style={styles.head}>
            <View style={{ flex: 1, paddingRight: 20 }}>
              <Text style={styles.room}>{sheet.roomName}</Text>
              <Text style={styles.layout}>{heading}</Text>
            </View>
            <View style={{ alignItems: 'flex-end' }}>
              <Text style={styles.counts}>{`${t.tables(sheet.tables)} · ${t.seats(sheet.seats)}`}</Text>
              <Text style={styles.right}>{printable(state)}</Text>
            </View>
          </View>
          <Drawing sheet={sheet} />
          {sheet.scale === null && <Text style={styles.empty}>{t.empty}</Text>}
          <View style={styles.foot}>
            <View style={styles.footRow}>
              {sheet.scale === null ? <View /> : <ScaleBar scale={sheet.scale} label={t.scale(sheet.scale)} />}
              <Text style={styles.faint}>{sheet.tables > 0 ? t.key : ''}</Text>
              <Text style={styles.faint}>
                {[sheet.part && t.part(partName(sheet.part), lastPart(sheet.part)), `${index + 1} / ${sheets.length}`]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </View>
            {notesOf({ ...sheet, changed: [...changed, ...sheet.changed] }, locale).map((note) => (
              <Text key={note} style={styles.note}>
                {note}
              </Text>
            ))}
          </View>
        </Page>
      ))}
    </Document>
  );
}

/** The average width of a letter, relative to the font size. */
const AVERAGE_LETTER_WIDTH = 0.5;

/** The notes about names below a plan, one per line. */
function notesOf({ marked, leftOut, changed, frame }: PrintedSheet, locale: Locale): string[] {
  const t = words[locale];
  const maxLetters = frame.width / (styles.note.fontSize * AVERAGE_LETTER_WIDTH);
  const notes: string[] = [];
  if (marked.length > 0) {
    const names = marked.map(({ mark, name }) => `${mark} ${name}`);
    notes.push(joinFittingNames(names, maxLetters, t.more));
  }
  if (leftOut > 0) notes.push(t.leftOut(leftOut));
  if (changed.length > 0) notes.push(t.noteChanged(joinFittingNames(changed, maxLetters - t.noteChanged('').length, t.more)));
  return notes;
}

/** As many names as fit into a line of so many letters, and the number of the others. */
function joinFittingNames(names: readonly string[], maxLetters: number, more: (count: number) => string): string {
  const fitting: string[] = [];
  let length = more(names.length).length;
  for (const name of names) {
    length += name.length + 3;
    if (length > maxLetters) break;
    fitting.push(name);
  }
  const hiddenCount = names.length - fitting.length;
  return [...fitting, ...(hiddenCount > 0 ? [more(hiddenCount)] : [])].join(' · ');
}

type Part = NonNullable<PrintedSheet['part']>;
/** «B2»: the second sheet of the second row. */
const partName = ({ row, column }: Pick<Part, 'row' | 'column'>) => `${String.fromCharCode(65 + row)}${column + 1}`;
const lastPart = ({ rows, columns }: Part) => partName({ row: rows - 1, column: columns - 1 });

function Drawing({ sheet: { frame, items, chairRadius } }: { sheet: PrintedSheet }) {
  const { width, height } = frame;
  return (
    <Svg style={{ position: 'absolute', left: frame.x, top: frame.y, width, height }} viewBox={`0 0 ${width} ${height}`}>
      {items.map((item) => (
        <G key={`${item.kind} ${item.x} ${item.y}`} transform={`translate(${item.x} ${item.y}) rotate(${item.rotation})`}>
          {item.chairs.length > 0 && <Path d={item.chairs.map(({ x, y }) => circlePath(x, y, chairRadius)).join('')} fill={ink.chair} />}
          <Body item={item} />
        </G>
      ))}
      {items.flatMap((item) => item.labels.map((label) => <Name key={`${item.x} ${item.y} ${label.below}`} item={item} label={label} />))}
      <Rect x={0.5} y={0.5} width={width - 1} height={height - 1} fill="none" stroke={ink.hairline} strokeWidth={0.5} />
    </Svg>
  );
}

const circlePath = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

function Body({ item: { kind, width, height, shape } }: { item: PrintedItem }) {
  const appearance = {
    fill: fills[kind],
    stroke: kind === 'wall' || kind === 'pillar' ? fills.wall : ink.line,
    strokeWidth: kind === 'table' ? 0.9 : 0.5,
  };
  return shape === 'round' ? (
    <Ellipse cx={0} cy={0} rx={width / 2} ry={height / 2} {...appearance} />
  ) : (
    <Rect
      x={-width / 2}
      y={-height / 2}
      width={width}
      height={height}
      rx={kind === 'table' ? Math.min(3, width / 6, height / 6) : 0}
      {...appearance}
    />
  );
}

function Name({ item, label: { text, size, below, angle } }: { item: PrintedItem; label: PrintedItem['labels'][number] }) {
  const fill = item.kind === 'wall' || item.kind === 'pillar' ? ink.paper : below > size ? ink.faint : ink.text;
  return (
    <G transform={`translate(${item.x} ${item.y}) rotate(${angle})`}>
      <Text x={0} y={below} style={{ fontSize: size, fontFamily: 'Helvetica-Bold' }} fill={fill} textAnchor="middle">
        {text}
      </Text>
    </G>
  );
}

/** The possible lengths of the scale bar, in metres. */
const BARS = [1, 2, 4, 10, 20, 40, 100, 200];
/** Its maximum length on paper, in points. */
const LONGEST_BAR = 150;

function ScaleBar({ scale, label }: { scale: number; label: string }) {
  const metre = 100 * pointsPerUnit(scale);
  const metres = BARS.findLast((length) => length * metre <= LONGEST_BAR) ?? 1;
  const width = metres * metre;
  const half = width / 2;
  return (
    <View style={{ flexDirection: 'row' }}>
      <Svg style={{ width: width + 24, height: 20 }} viewBox={`-4 0 ${width + 24} 20`}>
        <Rect x={0} y={1} width={half} height={4} fill={ink.text} />
        <Rect x={half} y={1} width={half} height={4} fill={ink.paper} stroke={ink.text} strokeWidth={0.5} />
        {[0, half, width].map((x) => (
          <Line key={x} x1={x} y1={0} x2={x} y2={8} stroke={ink.text} strokeWidth={0.5} />
        ))}
        <Text x={0} y={16} style={{ fontSize: 7.5 }} textAnchor="middle">
          0
        </Text>
        <Text x={width} y={16} style={{ fontSize: 7.5 }} textAnchor="middle">
          {`${metres} m`}
        </Text>
      </Svg>
      <Text style={{ marginLeft: 6 }}>{label}</Text>
    </View>
  );
}

/** A layout as a PDF to scale. Runs in a worker thread, as thousands of tables take seconds. */
export async function renderPlan({ state, paper, orientation, ...facts }: PrintFacts): Promise<Uint8Array> {
  const { layout, timeZone, locale } = facts;
  const when = dateTimeFormat(locale, timeZone).format(new Date(state.at));
  const t = words[locale];
  const stateText = state.version === null ? t.draft(when) : t.version(state.version, when);
  const sheets = sheetsOf(layout.rooms, paper, orientation);
  return Uint8Array.from(await renderToBuffer(<Plan {...facts} sheets={sheets} state={stateText} />));
}
