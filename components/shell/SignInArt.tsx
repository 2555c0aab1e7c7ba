const size = 96;
const columns = 9;
const rows = 10;

/** A half disc, as in the logo, turned by quarters around the centre of its cell. */
const dome = `M0 0h${size / 2}a${size / 2} ${size / 2} 0 0 1 0 ${size}H0z`;

/** Colours of the pattern; null leaves a cell empty. */
const tints = [null, 'var(--mantine-color-aubergine-8)', 'var(--mantine-color-aubergine-7)', null, 'var(--mantine-color-aubergine-8)'];
/** A few bright ones above the text: the plates that are ready. */
const warm = new Map([
  ['3 1', 'var(--mantine-color-orange-4)'],
  ['6 3', 'var(--mantine-color-aubergine-3)'],
  ['2 5', 'var(--mantine-color-orange-5)'],
]);

/** A fixed scatter, so that server and browser draw the same. */
function scatter(column: number, row: number): number {
  return (column * 7 + row * 13 + ((column * row * 5) % 11)) % 24;
}

const cells = Array.from({ length: columns * rows }, (_, index) => {
  const [column, row] = [index % columns, Math.floor(index / columns)];
  const value = scatter(column, row);
  return { column, row, turn: (value % 4) * 90, tint: warm.get(`${column} ${row}`) ?? tints[value % tints.length] ?? null };
}).filter(({ tint }) => tint !== null);

/** The decoration next to the sign-in form: plates on a pass. */
export function SignInArt() {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox={`0 0 ${columns * size} ${rows * size}`}
      preserveAspectRatio="xMidYMin slice"
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    >
      <defs>
        <linearGradient id="sign-in-shade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.55" stopColor="var(--mantine-color-aubergine-9)" stopOpacity="0" />
          <stop offset="0.9" stopColor="var(--mantine-color-aubergine-9)" />
        </linearGradient>
      </defs>
      {cells.map(({ column, row, turn, tint }) => (
        <path
          key={`${column} ${row}`}
          d={dome}
          fill={tint as string}
          transform={`translate(${column * size} ${row * size}) rotate(${turn} ${size / 2} ${size / 2})`}
        />
      ))}
      <rect width="100%" height="100%" fill="url(#sign-in-shade)" />
    </svg>
  );
}
