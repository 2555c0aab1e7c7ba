// @not-in-check
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { screenReads } from '@/components/live/reads.table';
import { faultsOfMigration } from '@/scripts/lib/migration-rules';
import { errorsOf } from './core/operation/operation';
import { listOperations } from './core/operation/registry';
import { liveTopics } from './live/live.values';
import { operations } from './operations';
import { tagDescriptions } from './reference';
import { restaurantTables } from './restaurant-parts';
import { fileOf, type Import, importsOf, read, root, sources } from './testing/sources';
import { frenchTitles } from './titles.fr';

/* The coding rules, checked on the sources. */

const all = listOperations(operations);

/** All files that a file imports, directly or indirectly. */
function reachOf(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  for (const { from } of importsOf(file)) {
    const next = fileOf(from);
    if (next && !next.startsWith('server/generated/')) reachOf(next, reached);
  }
  return reached;
}

/** The chain of code imports from a file to a matching module, as `a → b → c`. */
function wayTo(isMeant: (from: string) => boolean, file: string, seen = new Set<string>()): string | undefined {
  seen.add(file);
  for (const { from, onlyTypes } of importsOf(file)) {
    if (onlyTypes) continue;
    if (isMeant(from)) return `${file} → ${from}`;
    const next = fileOf(from);
    const way = next && !seen.has(next) ? wayTo(isMeant, next, seen) : undefined;
    if (way) return `${file} → ${way}`;
  }
}

const routeFileOf = (path: string) => `app/(rest)${path.replaceAll(/\{(\w+)\}/g, '[$1]')}/route.ts`;
const CATCH_ALL = 'app/(rest)/[...path]/route.ts';

describe('the operation registry', () => {
  const paths = [...new Set(all.map(({ operation }) => operation.path))];

  it.each(paths)('has a route file for %s that exports exactly its operations', (path) => {
    const file = routeFileOf(path);
    expect(existsSync(join(root, file)), `${file} is missing`).toBe(true);
    const here = all.filter(({ operation }) => operation.path === path);
    const lines = read(file).split('\n');
    expect(lines.filter((line) => line !== '' && !line.startsWith('import ')).toSorted()).toEqual(
      here.map(({ name, operation }) => `export const ${operation.method} = endpoint(${name});`).toSorted(),
    );
    const features = importsOf(file).flatMap(({ from }) => /^server\/(.+)\/\1\.operations$/.exec(from)?.[1] ?? []);
    expect(new Set(features)).toEqual(new Set(here.map(({ feature }) => feature)));
  });

  it('covers every route file', () => {
    const files = globSync('app/(rest)/**/route.ts', { cwd: root }).filter((file) => file !== CATCH_ALL);
    expect(files.toSorted()).toEqual(paths.map(routeFileOf).toSorted());
  });

  it('contains every feature with operations, and only operations', () => {
    const files = sources('server/*/*.operations.ts');
    expect(files.map((file) => file.split('/')[1]).toSorted()).toEqual(Object.keys(operations).toSorted());
    for (const { id, operation } of all) {
      expect(operation, `${id} is not an operation`).toMatchObject({
        path: expect.any(String),
        summary: expect.any(String),
        run: expect.any(Function),
      });
    }
  });
});

/** The French title of an operation, by its id `feature.name`. */
function frenchTitleOf(id: string): string {
  const [feature = '', name = ''] = id.split('.');
  return (frenchTitles as Record<string, Record<string, string>>)[feature]?.[name] ?? '';
}

describe('each operation', () => {
  it('has a unique id, method and path, summary and French title', () => {
    const alike = (property: string, of: (entry: (typeof all)[number]) => string) =>
      [...Map.groupBy(all, of)].flatMap(([value, some]) =>
        some.length > 1 ? [`${some.map(({ id }) => id).join(' and ')} have the same ${property}: ${value}`] : [],
      );
    expect([
      ...alike('id', ({ id }) => id),
      ...alike('address', ({ operation }) => `${operation.method} ${operation.path.replaceAll(/\{\w+\}/g, '{}')}`),
      ...alike('summary', ({ operation }) => operation.summary),
      ...alike('French title', ({ id }) => frenchTitleOf(id)),
    ]).toEqual([]);
  });

  it('has a tag that the reference describes', () => {
    expect([...new Set(all.map(({ operation }) => operation.tag))].toSorted()).toEqual(Object.keys(tagDescriptions).toSorted());
  });

  it.each(all.map((entry) => [entry.id, entry] as const))('%s declares only errors that can occur', (_id, { feature, operation }) => {
    const reach = [...reachOf(`server/${feature}/${feature}.operations.ts`)];
    const texts = reach.filter((file) => !file.endsWith('.operations.ts') && file !== 'server/core/operation/errors.ts').map(read);
    const never = operation.errors.filter((code) => !texts.some((text) => text.includes(`'${code}'`)));
    expect(never).toEqual([]);
  });

  it('that can be undone has its errors declared by revertChange too', () => {
    const taken = all.filter(({ operation }) => operation.audit !== false && operation.audit.revert);
    // A stored input that is invalid by now makes a change not revertible, and the checks of entry points are not repeated.
    const ofDoors = ['missing_parameters', 'invalid_parameters', 'confirmation_mismatch', 'precondition_failed'];
    // An undo prepares nothing, so it reads no file.
    const ofReading = ['unreadable_file', 'takes_too_long'];
    const possible = errorsOf(operations.audit.revertChange);
    for (const { id, operation } of taken) {
      const impossible = operation.prepare ? [...ofDoors, ...ofReading] : ofDoors;
      expect([id, errorsOf(operation).filter((code) => !possible.includes(code) && !impossible.includes(code))]).toEqual([id, []]);
    }
  });
});

it('the server announces exactly the topics that screens can follow', () => {
  const touched = sources('server/**/*.ts').flatMap((file) =>
    [...read(file).matchAll(/\b(?:ctx\.touch\(|announce\(\w+, |topic: )'([\w-]+)'/g)].map(([, topic = '']) => topic),
  );
  expect([...new Set(touched)].filter((topic) => !liveTopics.some((known) => known === topic))).toEqual([]);
  expect(liveTopics.filter((topic) => topic !== 'sessions' && !touched.includes(topic))).toEqual([]);
});

describe('the source code', () => {
  const offenders = (files: string[], isWrong: (found: Import, file: string) => boolean) =>
    files.flatMap((file) => importsOf(file).flatMap((found) => (isWrong(found, file) ? [`${file} → ${found.from}`] : [])));

  const pure =
    /^(zod|point-in-polygon-hao|i18n\/(currencies|formats)|server\/core\/(operation\/(common-words|conflict-words|fields|limits)|reads\/json|writes\/diff)|server\/[\w-]+\/[\w-]+\.(schema|rules|values))$/;
  /** Modules of rules do not depend on the server, and neither do their dependencies. */
  const isPureRules = (module: string) =>
    /^server\/[\w-]+\/[\w-]+\.rules$/.test(module) &&
    [...reachOf(`${module}.ts`)].every((file) => importsOf(file).every(({ from, onlyTypes }) => onlyTypes || pure.test(from)));

  it('imports no server code into components except values, pure rules and modules made for browsers', () => {
    const forBrowsers = /^server\/([\w-]+\/[\w-]+\.values|core\/(callers\/page-user|reads\/(csv|json)|writes\/diff|operation\/limits))$/;
    expect(
      offenders(
        sources('components/**/*.{ts,tsx}'),
        ({ from, onlyTypes }) => !onlyTypes && from.startsWith('server/') && !forBrowsers.test(from) && !isPureRules(from),
      ),
    ).toEqual([]);
  });

  it('uses the dialogs and forms of components/ui only', () => {
    const elsewhere = sources('{app,components}/**/*.tsx').filter((file) => !file.startsWith('components/ui/'));
    const ownDialog = /\b(Modal|Drawer|Dialog)\b[^;]*from '@mantine\/core'|@mantine\/modals|\bcreatePortal\b|<dialog\b/;
    const found = (pattern: RegExp) => elsewhere.filter((file) => pattern.test(read(file)));
    expect(found(ownDialog), 'use ui/Dialog or ui/Drawer').toEqual([]);
    expect(found(/<form\b/), 'use ui/Form').toEqual([]);
  });

  it('freezes the fields of each form that ends with its save, as nothing would send what is entered meanwhile', () => {
    const ending = sources('components/**/*.tsx').filter((file) => !file.includes('.test.') && /\bleaves: true\b/.test(read(file)));
    expect(ending.length).toBeGreaterThan(15);
    expect(ending.filter((file) => !read(file).includes('<FrozenFields'))).toEqual([]);
  });

  it('handles edits that others may overtake only in components/editing, apart from the listed modules', () => {
    const byHand = sources('components/**/*.{ts,tsx}').filter((file) => /\bifMatch\b|\bnewerStateOf\b/.test(read(file)));
    // Table layouts are drawn and merged as a whole, and copying to other restaurants has no form. The list may only get shorter.
    expect(byHand.filter((file) => !/^components\/(editing\/|ui\/(errors|untilReached)\.ts$)/.test(file)).toSorted()).toEqual([
      'components/brands/usePreviewedRun.ts',
      'components/delivery-areas/editor/save.ts',
      'components/delivery-areas/editor/useSave.ts',
      'components/floor/editor/save.ts',
      'components/floor/editor/useSave.ts',
    ]);
  });

  it('opens screens only through ui/Link or ui/opening, and has no loading skeletons', () => {
    expect(sources('app/**/loading.tsx'), 'React holds back for 300 ms what follows a skeleton').toEqual([]);
    const byHand = sources('{app,components}/**/*.{ts,tsx}').filter((file) => /\brouter\.push\(/.test(read(file)));
    expect(byHand).toEqual(['components/ui/opening.ts']);
  });

  it('builds lists with components/ui/list and polls boards with boardReads, apart from the listed exceptions', () => {
    const elsewhere = sources('components/**/*.{ts,tsx}').filter((file) => !file.startsWith('components/ui/'));
    const found = (pattern: RegExp) => elsewhere.filter((file) => pattern.test(read(file))).toSorted();
    // A matrix of rates, not a list.
    expect(found(/<(FilterBar|NothingMatches)\b/), 'use ui/list/ListTable').toEqual(['components/fiscal/Referential.tsx']);
    // A sheet without filters.
    expect(found(/<DataTable\b/), 'use ui/list/ListTable').toEqual(['components/pickup/points/Points.tsx']);
    // They load more with a button, and show nothing of another subject while they load.
    expect(found(/\bgetNextPageParam\b/), 'use byPages of ui/list/useList').toEqual([
      'components/audit/HistoryList.tsx',
      'components/floor/layouts/VersionsDrawer.tsx',
    ]);
    const boards = elsewhere.filter((file) => /\brefetchInterval\b/.test(read(file)) && /\buseBrand\(/.test(read(file)));
    expect(
      boards.filter((file) => !/\bboardReads\b/.test(read(file))),
      'use boardReads of brands/board',
    ).toEqual([]);
  });

  it('names only existing features and operations in components/live/reads.table', () => {
    for (const [subject, { reads }] of Object.entries(screenReads))
      for (const [feature = '', name] of reads) {
        const known = operations[feature as keyof typeof operations];
        expect(known, `${subject}: ${feature}`).toBeDefined();
        if (name !== undefined) expect(Object.keys(known), subject).toContain(name);
      }
  });

  it('lays out the foot of dialogs only in ui/DialogActions', () => {
    const byHand = sources('components/**/*.tsx').filter((file) => /<Group justify="(flex-end|space-between)"/.test(read(file)));
    expect(byHand).toEqual(['components/ui/DialogActions.tsx']);
  });

  it('keeps zod out of the browser, directly and through other modules', () => {
    const isZod = (from: string) => from === 'zod' || from.endsWith('.schema');
    const chains = sources('components/**/*.{ts,tsx}').flatMap((file) => wayTo(isZod, file) ?? []);
    expect(chains).toEqual([]);
  });

  it('keeps schemas and values free of the database and the server', () => {
    expect(offenders(sources('server/*/*.{schema,values}.ts'), ({ from, onlyTypes }) => !onlyTypes && !pure.test(from))).toEqual([]);
  });

  it('keeps pages out of the server, and frameworks and features out of its core', () => {
    expect(offenders(sources('server/**/*.{ts,tsx}'), ({ from }) => /^(app|components)\//.test(from))).toEqual([]);
    expect(offenders(sources('server/core/**/*.ts'), ({ from }) => /^(next|react|@trpc\/client)(\/|$)/.test(from))).toEqual([]);
    expect(offenders(sources('server/core/**/*.ts'), ({ from }) => /^server\/(?!core\/|generated\/)/.test(from))).toEqual([]);
    // Except the HTTP server, which runs Next.
    const withoutNext = sources('server/**/*.{ts,tsx}').filter((file) => file !== 'server/web.ts');
    expect(offenders(withoutNext, ({ from }) => /^next(\/|$)/.test(from))).toEqual([]);
  });

  it('lets pages, and routes that Next answers in production, reach the service only through app/service', () => {
    const pages = [...sources('app/**/{page,layout}.tsx'), ...sources('app/{api/auth/**,metrics,readyz,healthz}/route.ts')];
    expect(pages.length).toBeGreaterThan(50);
    const isService = (from: string) => from === 'server/core/platform/db' || from === 'server/operations';
    expect(pages.map((file) => wayTo(isService, file, new Set(['app/service.ts']))).filter(Boolean)).toEqual([]);
  });

  it('imports operations only in the registry and in route files', () => {
    const features = sources('server/*/**/*.{ts,tsx}');
    expect(offenders(features, ({ from }) => from.endsWith('.operations'))).toEqual([]);
    expect(offenders(features, ({ from, onlyTypes }) => !onlyTypes && from === 'server/operations')).toEqual([
      'server/audit/history.ts → server/operations',
    ]);
  });

  it('runs SQL only through `sql` of the database’s handle', () => {
    const raw = sources('server/**/*.{ts,tsx}').filter(
      (file) => !/\.test\.|^server\/testing\//.test(file) && /\$(query|execute)Raw/.test(read(file)),
    );
    expect(raw).toEqual([]);
  });

  it('keeps transports out of services', () => {
    const services = sources('server/*/*.{service,rules}.ts');
    const transports = services.filter((file) => /\b(TRPCError|NextRequest|NextResponse|new Response)\b/.test(read(file)));
    expect(transports).toEqual([]);
    expect(offenders(services, ({ from }) => /^server\/core\/(rest\/(endpoint|reply|body|direct|front)|trpc\/)/.test(from))).toEqual([]);
  });
});

it('restaurant-parts covers every table with a restaurant_id for undoing the creation of a restaurant', () => {
  const models = globSync('prisma/schema/*.prisma', { cwd: root }).flatMap((file) => [...read(file).matchAll(/^model \w+ \{.*?^\}/gms)]);
  const naming = models.flatMap(([model]) => (model.includes('@map("restaurant_id")') ? (/@@map\("(\w+)"\)/.exec(model)?.[1] ?? []) : []));
  const told = restaurantTables.flatMap(({ tables = [], evidence = [], outliving = [] }) => [...tables, ...evidence, ...outliving]);
  expect(told.toSorted()).toEqual(naming.toSorted());
});

it('every file that encrypts for the database seals for a declared column, so that its secrets survive a new key', () => {
  const sealing = sources('{server,scripts}/**/*.ts').filter(
    (file) => /\bseal\(/.test(read(file)) && file !== 'server/core/platform/secrets.ts',
  );
  const isDeclared = (file: string) =>
    /\bSealedColumn\b/.test(read(file)) || importsOf(file).some(({ from }) => /^server\/[\w-]+\/[\w-]+\.sealed$/.test(from));
  expect(sealing.length).toBeGreaterThan(0);
  expect(sealing.filter((file) => !isDeclared(file))).toEqual([]);
  const declaring = sources('server/*/*.ts').filter((file) => /\bSealedColumn</.test(read(file)));
  expect(importsOf('server/sealed-columns.ts').flatMap(({ from }) => fileOf(from) ?? [])).toEqual(expect.arrayContaining(declaring));
});

it('no new migration locks a large table', () => {
  // Earlier ones have been applied in installations, and must not change.
  const since = '20261122164000';
  const found = globSync('prisma/migrations/*/migration.sql', { cwd: root }).filter((file) => file.split('/')[2]! > since);
  expect(Object.fromEntries(found.map((file) => [file, faultsOfMigration(read(file))]).filter(([, faults]) => faults?.length))).toEqual({});
});
