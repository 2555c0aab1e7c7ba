import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainChecker, type CheckedLink, verifyArchives } from '@/tools/verify-tickets';
import { lineOf } from './archive.rules';
import { canonicalText, hashOf } from './canonical.rules';
import { smallChain } from './test-chains';

/* Attacks by somebody who has the whole archive and changes it. */

interface Line {
  hash: string;
  link: CheckedLink;
}
const lines = (): Line[] => smallChain().links.map(({ hash, text }) => ({ hash, link: JSON.parse(text) }));
const check = (archive: Line[]) => {
  const checker = new ChainChecker();
  for (const { hash, link } of archive) checker.take(hash, link);
  return checker;
};
/** With a matching hash, as by somebody who knows the format. */
const rehashed = ({ link }: Line): Line => ({ hash: hashOf(canonicalText(link as never)), link });
/** Also with matching hashes of all following links. */
function rechained(archive: Line[]): Line[] {
  const made: Line[] = [];
  for (const { link } of archive) made.push(rehashed({ hash: '', link: { ...link, previous: made.at(-1)?.hash ?? link.previous } }));
  return made;
}

it('an unchanged chain has no problems, even when it is checked only from a later link on', () => {
  expect(check(lines()).problems).toEqual([]);
  for (let from = 1; from < lines().length; from++) expect([from, check(lines().slice(from)).problems]).toEqual([from, []]);
});

it.each<[string, (archive: Line[]) => Line[], RegExp]>([
  ['a changed amount', ([first, ...rest]) => [{ ...first!, link: { ...first!.link, total: 1 } }, ...rest], /link 1 was changed/],
  [
    'a changed amount and its hash',
    ([first, ...rest]) => [rehashed({ ...first!, link: { ...first!.link, total: 1 } }), ...rest],
    /link 2 does not follow/,
  ],
  [
    'a changed ticket and all hashes after it',
    ([first, ...rest]) =>
      rechained([{ ...first!, link: { ...first!.link, total: 1939, payments: [{ type: 'Cash', amount: 1439 }] } }, ...rest]),
    /link 2 closes 2026-12-30: payments is/,
  ],
  ['a changed name', (all) => all.with(2, { ...all[2]!, link: { ...all[2]!.link, restaurant: 'Other' } as never }), /link 3 was changed/],
  ['a removed ticket', (all) => all.toSpliced(2, 1), /link 4 follows link 2/],
  [
    'a removed ticket, numbered and hashed anew',
    (all) => rechained(all.toSpliced(2, 1).map(({ link, hash }, index) => ({ hash, link: { ...link, position: index + 1 } }))),
    /is ticket 3, after ticket 1/,
  ],
  ['two swapped tickets', (all) => all.with(2, all[3]!).with(3, all[2]!), /link 4 follows link 2/],
  ['an inserted ticket', (all) => all.toSpliced(3, 0, all[2]!), /link 3 follows link 3/],
  [
    'a removed duplicate',
    (all) => rechained(all.toSpliced(4, 1).map((line, i) => ({ ...line, link: { ...line.link, position: i + 1 } }))),
    /reprints is 1/,
  ],
  [
    'a beginning that was cut off, numbered anew',
    (all) => all.slice(2).map((line, i) => rehashed({ ...line, link: { ...line.link, position: i + 1 } })),
    /the beginning was cut off/,
  ],
  [
    'a closing that was left out',
    (all) => rechained(all.toSpliced(1, 1).map((line, i) => ({ ...line, link: { ...line.link, position: i + 1 } }))),
    /2026-12-30 was not closed/,
  ],
  [
    'a closing whose sums were changed',
    (all) => rechained(all.with(1, { ...all[1]!, link: { ...all[1]!.link, sales: { count: 1, total: 5 } } })),
    /sales is/,
  ],
  [
    'perpetual totals that were set back',
    (all) =>
      rechained(all.with(9, { ...all[9]!, link: { ...all[9]!.link, perpetual: { tickets: 1, reprints: 0, sales: 0, refunds: 0 } } })),
    /perpetual totals/,
  ],
  [
    'links of another restaurant',
    (all) => all.with(4, rehashed({ ...all[4]!, link: { ...all[4]!.link, restaurantId: 2 } })),
    /is of restaurant 2, not 1/,
  ],
])('finds %s', (_, tamper, found) => {
  expect(check(tamper(lines())).problems.join('\n')).toMatch(found);
});

it('a later closing reveals an end that was cut off, and a closing of another chain is rejected', () => {
  const all = lines();
  const closing = all[5]!;
  const held = (archive: Line[], { hash, link }: Line) => {
    const checker = check(archive);
    checker.holdAgainst(hash, link);
    return checker.problems;
  };
  expect(held(all.slice(0, 5), closing)).toEqual([]);
  expect(held(all, closing)).toEqual([]);
  expect(held(all.slice(0, 4), closing)).toEqual([expect.stringContaining('the end was cut off')]);
  const other = rehashed({ ...closing, link: { ...closing.link, reprints: 7 } });
  expect(held(all, other)).toEqual([expect.stringContaining('follows other links')]);
  expect(held(all.slice(0, 5), rehashed({ ...closing, link: { ...closing.link, previous: 'f'.repeat(64) } }))).toHaveLength(1);
});

describe('archive files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'archives-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const { links } = smallChain();
  /**
   * @param said changed fields of the first line
   * @param cut whose links are nevertheless in the file
   */
  async function archive(name: string, [first, last]: [number, number], said: object = {}, cut: [number, number] = [first, last]) {
    const header = { restaurantId: 1, restaurant: 'R', from: '2026-12-30', to: '2027-01-02', first, last, ...said };
    const path = join(folder, name);
    const held = links.slice(cut[0] - 1, cut[1]).map(lineOf);
    await writeFile(path, [JSON.stringify({ archive: header }), ...held].join('\n'));
    return path;
  }
  const last = links.length;
  const notClosed = /The last \d+ links are not closed/;

  it('must begin and end with the links in their header, and belong to its restaurant', async () => {
    const [whole, early, late] = [await archive('whole', [1, last]), await archive('early', [1, 4]), await archive('late', [5, last])];
    for (const paths of [[whole], [early, late], [late]]) expect((await verifyArchives(paths)).problems).toEqual([]);
    const problemsOf = async (...file: Parameters<typeof archive>) => (await verifyArchives([await archive(...file)])).problems;
    expect(await problemsOf('cut', [1, last], {}, [3, last])).toEqual([
      expect.stringContaining('should begin with link 1, it begins with 3'),
    ]);
    expect(await problemsOf('ended', [1, last], {}, [1, 4])).toEqual([
      expect.stringContaining(`should end with link ${last}, it ends with 4`),
    ]);
    expect(await problemsOf('silent', [1, last], { first: null, last: null })).toEqual([expect.stringContaining('should hold no links')]);
    expect(await problemsOf('emptied', [1, 4], {}, [1, 0])).toContainEqual(
      expect.stringContaining('should begin with link 1, it holds none'),
    );
    expect(await problemsOf('foreign', [1, last], { restaurantId: 2 })).toEqual([expect.stringContaining('should be of restaurant 2')]);
    const cutLater = await archive('cut later', [3, last], {}, [5, last]);
    expect((await verifyArchives([await archive('two', [1, 4]), cutLater])).problems).toEqual([
      expect.stringContaining('begin with link 3'),
    ]);
  });

  it('are proved up to their end only by a closing that lies behind it', async () => {
    const closings = links.filter(({ link }) => ['day', 'month', 'year'].includes(link.kind)).map(({ link }) => link.position);
    const [own, later] = [closings[0]!, closings[1]!];
    const open = await archive('open', [1, later - 1]);
    const against = async (position: number, path = open) =>
      verifyArchives([path], { closing: await archive(`closing ${position}`, [position, position]) });
    expect((await verifyArchives([open])).summary).toMatch(notClosed);
    const byOwn = await against(own);
    expect([byOwn.problems, notClosed.test(byOwn.summary)]).toEqual([[], true]);
    const byLater = await against(later);
    expect([byLater.problems, notClosed.test(byLater.summary)]).toEqual([[], false]);
    const byEarlier = await against(own, await archive('after', [own + 1, later - 1]));
    expect(byEarlier.problems).toEqual([expect.stringContaining('lies before the archive')]);
    expect(byEarlier.summary).toMatch(notClosed);
  });
});
