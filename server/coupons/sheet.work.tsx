import { Document, Page, Path, renderToBuffer, StyleSheet, Svg, Text, View } from '@react-pdf/renderer';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import type { Locale } from '@/server/core/operation/errors';
import { printable } from '@/server/core/platform/printable';

const MM = 72 / 25.4;
/** Cards to cut out: three columns of seven on A4. */
const COLUMNS = 3;
const ROWS = 7;

const styles = StyleSheet.create({
  page: { padding: 8 * MM, fontFamily: 'Helvetica', color: '#1c1c1c', flexDirection: 'row', flexWrap: 'wrap', alignContent: 'flex-start' },
  card: {
    // The width of A4 within its margins; slightly less, so that rounding does not start another page.
    width: 64.5 * MM,
    height: 40 * MM,
    borderWidth: 0.5,
    borderColor: '#b8b8b8',
    borderStyle: 'dashed',
    padding: 3 * MM,
    flexDirection: 'row',
  },
  picture: { width: 24 * MM, height: 24 * MM },
  side: { flex: 1, paddingLeft: 3 * MM, justifyContent: 'center' },
  brand: { fontSize: 7, color: '#5c5c5c', marginBottom: 2 },
  code: { fontSize: 10, fontFamily: 'Helvetica-Bold', marginBottom: 3 },
  sentence: { fontSize: 6.5, lineHeight: 1.3 },
});

/** The content of a print. */
export interface SheetFacts {
  brandName: string;
  codes: string[];
  sentence: string;
  locale: Locale;
}

/** A QR code as a vector path, with error correction for scratches. */
export function qrPath(code: string): { size: number; path: string } {
  const picture = generate(code, { minCorrectionLevel: correction.M });
  return { size: picture.size, path: toSvgPath(picture) };
}

function Sheet({ brandName, codes, sentence, locale }: SheetFacts) {
  const pages = Array.from({ length: Math.ceil(codes.length / (COLUMNS * ROWS)) }, (_, page) =>
    codes.slice(page * COLUMNS * ROWS, (page + 1) * COLUMNS * ROWS),
  );
  return (
    <Document title={brandName} language={locale}>
      {pages.map((onPage) => (
        <Page key={onPage[0]} size="A4" style={styles.page}>
          {onPage.map((code) => {
            const { size, path } = qrPath(code);
            return (
              <View key={code} style={styles.card} wrap={false}>
                <Svg viewBox={`0 0 ${size} ${size}`} style={styles.picture}>
                  <Path d={path} fill="#000000" />
                </Svg>
                <View style={styles.side}>
                  <Text style={styles.brand}>{printable(brandName)}</Text>
                  <Text style={styles.code}>{code}</Text>
                  <Text style={styles.sentence}>{printable(sentence)}</Text>
                </View>
              </View>
            );
          })}
        </Page>
      ))}
    </Document>
  );
}

/** Renders sheets of codes to cut out. Runs in a worker thread, as hundreds of codes take seconds. */
export async function renderSheet(facts: SheetFacts): Promise<Uint8Array> {
  return Uint8Array.from(await renderToBuffer(<Sheet {...facts} />));
}
