import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { WEEK } from '@/components/pickup/model/differences';
import { weekOf } from '@/components/pickup/model/week';
import WeekChanges from '@/components/pickup/WeekChanges';
import type { Locale } from '@/i18n/locales';
import en from '@/messages/en';
import fr from '@/messages/fr';
import { getAuditEntry } from '@/server/audit/audit.operations';
import type { AuditEntry } from '@/server/audit/audit.schema';
import type { Operation } from '@/server/core/operation/operation';
import { listOperations } from '@/server/core/operation/registry';
import { prisma } from '@/server/core/platform/db';
import type { Change } from '@/server/core/writes/diff';
import { operations } from '@/server/operations';
import { type Actor, actorsOf, asUser } from '@/server/testing/as';
import { makeOnce } from '@/server/testing/database';
import { createConsumptionMode, createRestaurant, createRestaurantZone, createTableLayout } from '@/server/testing/factories';
import { furnish } from '@/server/testing/furnish';
import { PATIENCE_MS } from '@/server/testing/patience';
import { FRENCH_BUSINESS, inputsFor, type SamplePlace, sampleArea } from '@/server/testing/samples';
import { seedTwoTenants } from '@/server/testing/tenants';
import { tellChanges } from './changes';
import { ChangesInWords } from './Differences';
import { useHistoryWords } from './useHistoryWords';
import { useSentences } from './useSentences';

/** A revert appears in the history as the operation that it undid. The first admin is created before anyone can look. */
const untold = ['audit.revertChange', 'setup.setUp'];
const audited = listOperations(operations).filter(({ operation, id }) => operation.audit !== false && !untold.includes(id));

type Input = Record<string, unknown>;
const times = { day: 'MON', start: 690, end: 840 } as const;

/** Writes that change more than the usual samples do, in order, so that entries of every kind occur. */
const furtherInputs: Record<string, (place: SamplePlace & { otherId: number }) => Input[]> = {
  'stock.setQuantity': () => [{ quantity: 3, safetyStock: 2 }, { quantity: 3 }],
  'stock.updateStockSettings': () => [{ channels: { web: false }, stockManagementV2Enabled: false }],
  'stock.createDelivery': ({ productId }) => [
    {
      supplierName: 'Verger',
      reference: 'BL 7',
      expectedAt: '2031-05-01T08:00:00.000Z',
      lines: [{ productId, quantity: 4, unitCost: 250 }],
    },
  ],
  'identity.updateUser': ({ restaurantId }) => [
    { role: 'restaurant', restaurantId, accessFlags: ['CAN_EDIT_TABLE_LAYOUT', 'CAN_EDIT_AREAS'], isDisabled: true },
  ],
  'floor.updateLayout': ({ posDeviceId }) => [{ posDevices: [posDeviceId] }],
  'floor.replacePlan': () => [{ name: 'Winter', rooms: [] }],
  'devices.updateDevice': () => [{ role: 'master' }],
  'modules.saveBrandModule': () => [
    { moduleId: 1, channelId: 2, module: { preparationTime: 30 }, locked: [['preparationTime'], ['allowComments']] },
    { moduleId: 1, channelId: 2, locked: [['allowComments']] },
  ],
  'modules.saveModule': () => [{ moduleId: 1, channelId: 1, module: { allowComments: true, closeRestaurant: true, maximumItems: 7 } }],
  'modules.saveBrandModules': () => [
    {
      modules: [
        { moduleId: 1, channelId: 2, module: { preparationTime: 35 }, locked: [['maximumItems']] },
        { moduleId: 4, channelId: 5, module: { lateAfter: 33 } },
      ],
    },
  ],
  'modules.saveModules': () => [
    {
      modules: [
        { moduleId: 1, channelId: 1, module: { maximumItems: 8 } },
        { moduleId: 4, channelId: 5, module: { lateAfter: 34 } },
      ],
    },
  ],
  'consumption-modes.updateMode': () => [
    {
      flags: 5,
      delay: 90,
      reduction: 150,
      labelReduction: 'Happy hour',
      additionalInformationType: 'TABLE_NUMBER',
      isTimeSlotModeEnabled: true,
    },
  ],
  'consumption-modes.saveModes': () => [{ modes: [{ channelId: 2, type: 'MODE_DELIVERY', fee: 300, delay: 20, flags: 1 }] }],
  'consumption-modes.copyModes': ({ restaurantId, otherId }) => [{ fromRestaurantId: otherId, toRestaurantIds: [restaurantId] }],
  'pickup.copyPickup': ({ restaurantId, otherId }) => [{ fromRestaurantId: otherId, toRestaurantIds: [restaurantId] }],
  'modules.copyModules': ({ restaurantId, otherId }) => [{ fromRestaurantId: otherId, toRestaurantIds: [restaurantId] }],
  'delivery-areas.copyAreas': ({ restaurantId, otherId }) => [{ fromRestaurantId: otherId, toRestaurantIds: [restaurantId] }],
  'delivery-areas.replaceAreas': ({ areaId }) => [
    {
      areas: [
        {
          ...sampleArea,
          areaId,
          deliveryFee: 350,
          minimumAmountForFreeDelivery: 3000,
          isScheduleModeEnabled: true,
          schedules: [{ ...times, orderingQuota: 20 }],
        },
      ],
    },
  ],
  'pickup.replacePickupSchedules': () => [
    { pickupSchedules: [{ ...times, orderingQuotas: [{ consumptionMode: '1', orderingQuota: 20 }] }] },
    { pickupSchedules: [{ ...times, orderingQuotas: [{ consumptionMode: '1', orderingQuota: 25 }] }] },
    { pickupSchedules: [{ ...times, end: 870, orderingQuotas: [{ consumptionMode: '4', orderingQuota: 0 }] }] },
  ],
  'pickup.createPickupException': () => [
    { firstDay: '2030-12-24', lastDay: '2030-12-26', label: 'Fêtes', openings: [{ start: 600, end: 720 }] },
  ],
  'pickup.updatePickupException': () => [
    { firstDay: '2030-12-27', label: 'Noël', openings: [{ start: 600, end: 720, orderingQuotas: [] }] },
  ],
  'fiscal.configureOperationZone': ({ restaurantId }) => [
    { id: restaurantId, ...FRENCH_BUSINESS, address: { ...FRENCH_BUSINESS.address, route: 'rue de Lyon', lat: 48.84, lng: 2.37 } },
  ],
};

const letters = (id: number) => [...String(id)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

const resetPlaces = makeOnce(async () => {
  // Ids that cannot be mistaken for quantities, so that a displayed id is recognisable.
  await prisma.$executeRaw`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, 7654000) from pg_sequences where schemaname = current_schema()`;
  const tenants = await seedTwoTenants(prisma);
  const { brandId } = tenants.a;
  const actor = await actorsOf(tenants)('admin');
  const { id: otherId } = await createRestaurant(prisma, { brandId });
  const given = await furnish(actor, { restaurantId: otherId, brandId, name: 'the-other' });
  await actor.outcome(operations.pickup.replacePickupSchedules as Operation, { restaurantId: otherId, pickupSchedules: [times] });
  const flow = { restaurantId: otherId, moduleId: 1, channelId: 2, module: { preparationTime: 40 } };
  await actor.outcome(operations.modules.saveModule as Operation, flow);
  const { id: restaurantId } = await createRestaurant(prisma, { brandId });
  const receiving = await furnish(actor, { restaurantId, brandId, name: `place-${letters(restaurantId)}` });
  const { id: deliveryModeId } = await createConsumptionMode(prisma, { restaurantId, channelId: 2, type: 'MODE_DELIVERY' });
  return { tenants, other: given, own: receiving, deliveryModeId };
});

let admin: Actor;
let brandId: number;
/** A restaurant of the brand, and another one, whose settings are copied. */
let own: Omit<SamplePlace, 'tokenId'>;
let other: Omit<SamplePlace, 'tokenId'>;
let deliveryModeId: number;

beforeEach(async () => {
  const { tenants, ...made } = await resetPlaces();
  ({ own, other, deliveryModeId } = made);
  brandId = own.brandId;
  admin = await actorsOf(tenants)('admin');
});

/** Runs an operation with its samples in the restaurant. @returns the ids of the history entries that this added */
async function historyOf(id: string, operation: Operation): Promise<number[]> {
  const { restaurantId } = own;
  const place = { ...own, tokenId: 1, otherId: other.restaurantId };
  if (/indArea$/.test(id)) place.consumptionModeId = deliveryModeId;
  if (id === 'delivery-areas.unbindArea') await admin.outcome(operations['delivery-areas'].bindArea as Operation, place);
  if (id === 'consumption-modes.createMode') await prisma.consumptionMode.delete({ where: { id: deliveryModeId } });
  if (id === 'modules.setOpenings') {
    const open = { restaurantId, moduleId: 1, channelId: 2, module: { is_enabled: true, closeRestaurant: false } };
    await admin.outcome(operations.modules.saveModule as Operation, open);
  }
  if (id.endsWith('.copyAreas')) {
    const { name } = await prisma.deliveryArea.findUniqueOrThrow({ where: { id: own.areaId } });
    await prisma.deliveryArea.update({ where: { id: other.areaId }, data: { name, feeCents: 990 } });
  }
  if (id === 'identity.liftUserThrottles') {
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: own.userId } });
    const now = new Date();
    await prisma.loginThrottle.create({ data: { email, network: '203.0.113.7', failures: 10, windowStartedAt: now, throttledAt: now } });
  }
  if (id === 'fiscal.makeZonePrimary') {
    await createRestaurantZone(prisma, { restaurantId, operationZoneId: 8, isPrimary: false });
    place.operationZoneId = 8;
  }
  const last = await prisma.auditEntry.findFirst({ orderBy: { id: 'desc' } });
  const [input = {}, ...inputs] = inputsFor(id, operation, place);
  const further = furtherInputs[id]?.(place).map((more) => ({ ...input, ...more })) ?? [];
  // Users can replace their own password, or end their sessions, only once, so each run gets another user.
  const actor = /Everywhere$|Password$/.test(id) && id !== 'identity.resetUserPassword' ? await asUser(own.userId) : admin;
  for (const each of [...further, input, ...inputs]) await (await actor.outcome(operation, each)).progress?.work(() => undefined);
  if (id.startsWith('imports.'))
    await vi.waitFor(async () => expect(await prisma.import.count({ where: { runId: { not: null } } })).toBe(0), PATIENCE_MS);
  const made = await prisma.auditEntry.findMany({ where: { id: { gt: last?.id ?? 0 } }, orderBy: { id: 'asc' } });
  return made.map((entry) => entry.id);
}

/** Renders an entry like the history and its details. */
function Told({ entry }: { entry: AuditEntry }) {
  const words = useHistoryWords();
  const sentenceOf = useSentences(words);
  const { changes, names } = tellChanges(entry.changes, entry.names);
  const { text, lines } = sentenceOf(entry, 'Ann', { changes, names, count: changes.length });
  return (
    <>
      <h3>{text}</h3>
      <p>{[words.subject(entry), ...lines].join(' | ')}</p>
      {changes.map((change) => (
        <p key={change.path.join('/')}>
          {words.label(change.path, names)}: {words.value(change.path, change.before, names)} →{' '}
          {words.value(change.path, change.after, names)}
        </p>
      ))}
    </>
  );
}

const messages = { en, fr };

function inWords(entry: AuditEntry, locale: Locale): string[] {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={messages[locale]}
      timeZone="UTC"
      onError={(error) => {
        throw error;
      }}
    >
      <Told entry={entry} />
    </NextIntlClientProvider>,
  );
  const texts = html.replaceAll(/<\/(h3|p)>/g, '\n').replaceAll(/<[^>]*>/g, '');
  return texts.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&').trim().split('\n');
}

/** Text that must not be shown to people: ids, stored forms, names of fields, and non-words. */
const unspoken = [
  /[\da-f]{8}-[\da-f]{4}-/,
  /7\D?654\D?\d{3}/,
  /[{}[\]]/,
  /No\. |N° \d/,
  /\d{4}-\d\d-\d\d/,
  /\b[a-z]+[A-Z]\w*/,
  /\b[A-Z]{2,}_\w+/,
  /\w_\w/,
  /\b(undefined|null|NaN|true|false|object)\b/,
  /\bq\d/,
];

/** The parts of paths that are fields without a label. */
function unlabelled(entry: AuditEntry): string[] {
  if (/module$|opening$/.test(entry.subjectKind)) return [];
  const { changes, names } = tellChanges(entry.changes, entry.names);
  const labelled = new Set([en.audit.fields, en.promotions.part.title, en.treasury.accounts.names, names].flatMap(Object.keys));
  const paths = changes.map(({ path }) => path.map(String)).filter((path) => path[0] !== WEEK && !labelled.has(path.join('_')));
  return paths.flat().filter((part) => /^[a-z]+$/i.test(part) && !labelled.has(part));
}

it.each(audited)('the history describes $id in plain words', async ({ id, operation }) => {
  const auditIds = await historyOf(id, operation);
  expect(auditIds.length, 'the samples leave an entry').toBeGreaterThan(0);
  for (const locale of ['en', 'fr'] as const) {
    const lines: string[] = [];
    for (const auditId of auditIds) {
      const entry = await admin.call(getAuditEntry, { auditId }, { locale });
      lines.push(...inWords(entry, locale));
      expect(unlabelled(entry)).toEqual([]);
    }
    // Names given by users are in their own words.
    const ours = lines.map((line) => line.replaceAll(/[\w.-]+@[\w.-]+|BL-\w+/g, ''));
    expect(ours.filter((line) => unspoken.some((form) => form.test(line)))).toEqual([]);
  }
});

it('the history distinguishes publishing another layout from going back to an earlier version', async () => {
  const { id: restaurantId } = await createRestaurant(prisma, { brandId });
  const { tableLayoutUuid: summer } = await createTableLayout(prisma, { restaurantId, name: 'Summer', tables: [{ name: '1' }] });
  const { tableLayoutUuid: winter } = await createTableLayout(prisma, { restaurantId, name: 'Winter', tables: [{ name: '2' }] });
  const { publishLayout, publishVersion, updateLayout } = operations.floor;
  const sentenceAfter = async (operation: Operation, input: object) => {
    await admin.outcome(operation, input);
    const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({ where: { restaurantId }, orderBy: { id: 'desc' } });
    return inWords(await admin.call(getAuditEntry, { auditId }), 'en');
  };
  const of = (tableLayoutUuid: string, version?: number) => ({ tableLayoutUuid, version });
  expect((await sentenceAfter(publishLayout as Operation, of(summer)))[0]).toBe('Ann published the first layout, version 1');
  await admin.outcome(updateLayout as Operation, { tableLayoutUuid: summer, name: 'Summer 2' });
  expect((await sentenceAfter(publishLayout as Operation, of(summer)))[0]).toBe('Ann published version 2');
  // The first version of another layout: this is not going back.
  expect(await sentenceAfter(publishLayout as Operation, of(winter))).toEqual([
    'Ann published “Winter” instead of “Summer 2”',
    'Winter',
    'Published: “Summer 2”, version 2 → “Winter”, version 1',
  ]);
  expect((await sentenceAfter(publishVersion as Operation, of(summer, 2)))[0]).toBe('Ann published “Summer 2” instead of “Winter”');
  expect((await sentenceAfter(publishVersion as Operation, of(summer, 1)))[0]).toBe('Ann went back to version 1 from version 2');
  // Both are at their first version: only the layout differs.
  expect(await sentenceAfter(publishLayout as Operation, of(winter))).toEqual([
    'Ann published “Winter” instead of “Summer 2”',
    'Winter',
    'Published: “Summer 2” → “Winter”',
  ]);
});

it('the history describes periods, links and entries without visible fields in plain words', () => {
  const days = (firstDay: string, lastDay: string) => ({ label: 'Fêtes', firstDay, lastDay, openings: [], appliesTo: ['RESTAURANT'] });
  const changed = (field: string, before: string, after: string) => ({ path: ['2', field], kind: 'changed' as const, before, after });
  const changes: Change[] = [
    { path: ['1'], kind: 'added', after: days('2030-12-24', '2030-12-26') },
    changed('lastDay', '2030-12-27', '2030-12-26'),
    changed('firstDay', '2030-12-27', '2030-12-26'),
    changed('openings', '', '10:00'),
    { path: ['4', 'lastDay'], kind: 'changed', before: '2030-12-27', after: '2030-12-28' },
    { path: ['9', 'bindings', 'MODE_DELIVERY/2'], kind: 'changed', before: true, after: null },
    { path: ['7'], kind: 'added', after: { operationZoneId: 7, primary: false } },
    { path: ['8'], kind: 'removed', before: { isActivated: true, primary: true } },
  ];
  const names = { 1: 'Fêtes', 2: 'Noël', 4: 'Pâques', 7: 'Belgium', 8: 'Corsica', 9: 'Marais' };
  const tell = (locale: Locale) => {
    const html = renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
        <ChangesInWords changes={changes} names={names} />
      </NextIntlClientProvider>,
    );
    return html
      .split('</li>')
      .map((line) =>
        line
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim()
          .slice(2),
      )
      .filter(Boolean);
  };
  expect(tell('en')).toEqual([
    'Fêtes 24 Dec 2030–26 Dec 2030, applies to the whole restaurant',
    'Noël, days 27 Dec 2030 → 26 Dec 2030',
    'Noël, opening hours none → 10:00',
    'Pâques, last day 27 Dec 2030 → 28 Dec 2030',
    'Marais, Delivery · Online ordering linked → not linked',
    'Belgium yes',
    'Corsica switched on, primary',
  ]);
  expect(tell('fr')).toContain('Noël, horaires d’ouverture vide → 10:00');
});

it('the preview of changed pickup hours has the same words as the history of the save: days, hours, mode and unit', async () => {
  const { id: restaurantId } = await createRestaurant(prisma, { brandId });
  const range = (day: 'MON' | 'TUE' | 'WED', start: number, orderingQuota: number) => {
    return { day, start, end: 840, orderingQuotas: [{ consumptionMode: '1' as const, orderingQuota }] };
  };
  const save = async (...pickupSchedules: ReturnType<typeof range>[]) => {
    await admin.outcome(operations.pickup.replacePickupSchedules as Operation, { restaurantId, pickupSchedules });
    return weekOf({ pickupSchedules });
  };
  const before = await save(range('MON', 690, 20), range('TUE', 690, 20), range('WED', 690, 20));
  const after = await save(range('MON', 690, 25), range('TUE', 690, 25), range('WED', 720, 20));
  const { id: auditId } = await prisma.auditEntry.findFirstOrThrow({ where: { restaurantId }, orderBy: { id: 'desc' } });
  const { changes, names } = await admin.call(getAuditEntry, { auditId });
  const textOf = (content: ReactNode) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        {content}
      </NextIntlClientProvider>,
    );
  const preview = textOf(<WeekChanges before={before} after={after} />);
  expect(preview).toContain('Monday and Tuesday 11:30–14:00, Delivery');
  expect(preview).toMatch(/>20<.*25 orders per slot/);
  expect(textOf(<ChangesInWords changes={changes} names={names} />)).toBe(preview);
});
