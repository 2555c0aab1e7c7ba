import type { Orm } from '@/server/core/platform/db';
import { sandboxCards } from '@/server/payments/sandbox.values';
import { sealToken } from '@/server/reloads/card-tokens';
import { DEFAULT_MONTHLY_CAP_CENTS } from '@/server/reloads/reloads.values';
import { chain, type Link, type Purse, type Step, spend } from '@/server/wallet/wallet.rules';
import type { WalletLineKind } from '@/server/wallet/wallet.values';
import { type Random, randomFrom } from './random';
import { insertRows } from './rows';

const DAY_MS = 86_400_000;

const givenNames = [
  ...[
    'Adèle',
    'Aïcha',
    'Alexandre',
    'Amélie',
    'Antoine',
    'Aurélie',
    'Baptiste',
    'Camille',
    'Chloé',
    'Clément',
    'Daphné',
    'David',
    'Élodie',
  ],
  ...['Émile', 'Fatou', 'Florian', 'Gaëlle', 'Hugo', 'Inès', 'Jean-Baptiste', 'Julien', 'Karim', 'Léa', 'Léon', 'Lucie', 'Maël', 'Manon'],
  ...['Marc', 'Margaux', 'Maxime', 'Nadia', 'Noé', 'Océane', 'Olivier', 'Paul', 'Rania', 'Romain', 'Sarah', 'Théo', 'Yasmine', 'Zoé'],
];
const familyNames = [
  ...['Aubert', 'Barbier', 'Benali', 'Bernard', 'Bœuf', 'Carpentier', 'Chevalier', 'Colin', 'Da Silva', 'de La Tour', 'Dubois', 'Durand'],
  ...['Fabre', 'Fontaine', 'Garnier', 'Gauthier', 'Girard', 'Huet', 'Ibrahim', 'Joly', 'Lacroix', 'Lambert', 'Le Goff', 'Lefèvre', 'Leroy'],
  ...['Marchand', 'Martin', 'Mercier', 'Moreau', 'N’Diaye', 'Nguyen', 'Noël', 'Olivier', 'Perrin', 'Picard', 'Renard', 'Roche', 'Rousseau'],
  ...['Sanchez', 'Thomas', 'Tran', 'Vidal', 'Weber', 'Zidi'],
];

/** The paths of guest groups, by brand. */
const groupsOfBrand: Record<number, string[][]> = {
  2: [
    ['ACME', 'Paris', 'Finance'],
    ['ACME', 'Lyon', 'Logistique'],
    ['Lycée Voltaire', 'Terminale', 'TG3'],
  ],
};
const customersOfBrand: Record<number, number> = { 1: 540, 2: 160, 3: 40 };

/** Customers that outside clients rely on; the others follow from the generator. */
const fixed: Partial<Seeded>[] = [
  { brandId: 1, givenName: 'Juliette', familyName: 'Morel', email: 'customer@demo.test', paymentType: 'PREPAYMENT', badges: ['00010001'] },
  { brandId: 1, givenName: 'Sylvain', familyName: 'Perrot', email: 'sylvain.perrot@demo.test', archivedDays: 21, badges: [] },
  { brandId: 1, givenName: 'Benoît', familyName: 'Lacroix', email: 'expired@demo.test', paymentType: 'PREPAYMENT', badges: ['00010003'] },
];

interface Seeded {
  id: number;
  brandId: number;
  givenName: string;
  familyName: string;
  email: string | null;
  phoneNumber: string | null;
  externalId: string | null;
  guestGroupId: number | null;
  paymentType: 'CASH' | 'PREPAYMENT' | 'POSTPAYMENT';
  sinceDays: number;
  archivedDays: number | null;
  badges: string[];
  restaurantIds: number[];
}

/** Lower case, without accents and spaces: a name as a part of an address. */
const addressPart = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z-]/g, '')
    .toLowerCase();

function seedOne(random: Random, id: number, brandId: number, groupIds: number[]): Seeded {
  const [givenName, familyName] = [random.pick(givenNames), random.pick(familyNames)];
  const inGroup = groupIds.length > 0 && random.chance(0.8);
  const local = `${addressPart(givenName)}.${addressPart(familyName)}`;
  return {
    id,
    brandId,
    givenName,
    familyName,
    email: random.chance(0.85) ? `${local}.${id}@example.com` : null,
    phoneNumber: random.chance(0.6) ? `+336${String(random.between(10_000_000, 99_999_999))}` : null,
    externalId: inGroup ? `M${String(10_000 + id)}` : null,
    guestGroupId: inGroup ? random.pick(groupIds) : null,
    paymentType: random.chance(0.55) ? 'PREPAYMENT' : random.chance(0.7) ? 'CASH' : 'POSTPAYMENT',
    sinceDays: random.between(3, 700),
    archivedDays: null,
    badges: random.chance(0.5) ? [String(20_000 + id).padStart(8, '0')] : [],
    restaurantIds: [],
  };
}

/** Writes the guests of the demo's brands, their groups, badges and wallets. */
export async function seedCustomers(db: Orm, now: Date): Promise<void> {
  const random = randomFrom('customers');
  const groups = await seedGroups(db);
  const customers: Seeded[] = [];
  for (const [brand, count] of Object.entries(customersOfBrand)) {
    const brandId = Number(brand);
    for (let made = 0; made < count; made++) {
      const id = customers.length + 1;
      customers.push({ ...seedOne(random, id, brandId, groups.get(brandId) ?? []), ...fixed[id - 1] });
    }
  }
  await writeCustomers(db, customers, now);
  await seedWallets(db, customers, now);
  await seedRefusedCard(db, { brandId: 1, customerId: 3 }, now);
}

/** An automatic reload that is on, and whose card the sandbox refuses: twice so far, the third time in four hours. */
async function seedRefusedCard(db: Orm, owner: { brandId: number; customerId: number }, now: Date): Promise<void> {
  const refused = sandboxCards.find(({ token }) => token === 'sandbox_refused')!;
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const card = await db.walletCard.create({
    data: {
      ...{ ...owner, provider: 'sandbox', network: 'visa', lastFour: refused.number.slice(-4), expMonth: 12, expYear: 2034 },
      ...{ isDefault: true, createdAt: hours(-400), token: sealToken(refused.token, owner) },
    },
  });
  const { own, promotional, employer } = await db.wallet.findUniqueOrThrow({ where: { brandId_customerId: owner } });
  const minBalance = (Math.floor((own + promotional + employer) / 1_000) + 1) * 1_000;
  const plan = { isActive: true, minBalance, amount: 3_000, monthlyCap: DEFAULT_MONTHLY_CAP_CENTS, cardId: card.id };
  await db.automaticReload.create({ data: { ...owner, ...plan, failures: 2, reason: 'REFUSED', dueAt: hours(4), updatedAt: hours(-400) } });
  const charge = {
    ...owner,
    cardId: card.id,
    provider: 'sandbox',
    amount: 3_000,
    state: 'REFUSED' as const,
    failure: 'card_declined',
    asked: 1,
  };
  for (const at of [hours(-21), hours(-20)]) await db.walletCharge.create({ data: { ...charge, createdAt: at, endedAt: at } });
}

interface Group {
  id: number;
  depth: number;
}

function createGroup(db: Orm, brandId: number, name: string, parent: Group | undefined): Promise<Group> {
  const data = { brandId, name, parentId: parent?.id, parentDepth: parent?.depth };
  return db.guestGroup.create({ data, select: { id: true, depth: true } });
}

/** Returns the ids of each brand's deepest groups. */
async function seedGroups(db: Orm): Promise<Map<number, number[]>> {
  const leaves = new Map<number, number[]>();
  for (const [brand, paths] of Object.entries(groupsOfBrand)) {
    const brandId = Number(brand);
    const known = new Map<string, Group>();
    for (const path of paths) {
      let parent: Group | undefined;
      for (const [index, name] of path.entries()) {
        const key = path.slice(0, index + 1).join('/');
        const made: Group = known.get(key) ?? (await createGroup(db, brandId, name, parent));
        known.set(key, made);
        parent = made;
      }
      if (parent) leaves.set(brandId, [...(leaves.get(brandId) ?? []), parent.id]);
    }
  }
  return leaves;
}

async function writeCustomers(db: Orm, customers: Seeded[], now: Date): Promise<void> {
  const daysAgo = (days: number | null) => (days === null ? null : new Date(now.getTime() - days * DAY_MS));
  const columns = {
    ...{ brand_id: 'int', id: 'int', email: 'text', given_name: 'text', family_name: 'text', phone_number: 'text', external_id: 'text' },
    ...{
      guest_group_id: 'int',
      payment_type: 'payment_type',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      archived_at: 'timestamptz',
    },
  };
  const rows = customers.map((c) => [
    ...[c.brandId, c.id, c.email, c.givenName, c.familyName, c.phoneNumber, c.externalId, c.guestGroupId, c.paymentType],
    ...[daysAgo(c.sinceDays), daysAgo(c.archivedDays ?? c.sinceDays), daysAgo(c.archivedDays)],
  ]);
  await insertRows(db, 'customers', columns, rows);
  const badges = customers.flatMap((c) => c.badges.map((badge) => [c.brandId, badge, c.id, daysAgo(c.sinceDays)]));
  await insertRows(db, 'customer_badges', { brand_id: 'int', badge: 'text', customer_id: 'int', created_at: 'timestamptz' }, badges);
}

interface Booking {
  kind: WalletLineKind;
  steps: Step[];
  at: Date;
  reason: string | null;
}

/** What a customer has loaded and spent since they came: a reload whenever too little is left for the next meal. */
function walletOf(random: Random, customer: Seeded, now: Date): Booking[] {
  const bookings: Booking[] = [];
  let purse: Purse = { own: 0, promotional: 0, employer: 0, held: 0, credits: [] };
  const book = (booking: Booking) => {
    bookings.push(booking);
    for (const step of booking.steps) purse = { ...purse, [step.pocket]: purse[step.pocket] + step.amount };
  };
  const meals = customer.id === 1 ? 34 : random.between(2, 16);
  const days = Math.min(customer.sinceDays, 60);
  for (let meal = 0; meal < meals; meal++) {
    const noon = now.getTime() - days * DAY_MS * (1 - meal / meals) - random.between(0, 3_600_000);
    const price = random.between(780, 1_890);
    if (purse.own + purse.employer < price) {
      const reload: Step[] = [{ pocket: 'own', amount: random.pick([2_000, 3_000, 5_000]) }];
      book({ kind: 'RELOAD', steps: reload, at: new Date(noon - 600_000), reason: null });
      if (customer.guestGroupId !== null)
        book({
          kind: 'CREDIT',
          steps: [{ pocket: 'employer', amount: 1_000 }],
          at: new Date(noon - 540_000),
          reason: 'Participation employeur',
        });
    }
    book({ kind: 'PAYMENT', steps: spend(purse, price) ?? [], at: new Date(noon), reason: null });
  }
  return bookings;
}

async function seedWallets(db: Orm, customers: Seeded[], now: Date): Promise<void> {
  const random = randomFrom('wallets');
  const wallets: unknown[][] = [];
  const lines: unknown[][] = [];
  for (const customer of customers) {
    if (customer.paymentType !== 'PREPAYMENT' || customer.archivedDays !== null) continue;
    const bookings = walletOf(random, customer, now);
    const firsts = bookings.map((_, index) => bookings.slice(0, index).reduce((sum, { steps }) => sum + steps.length, 1));
    const facts = bookings.flatMap(({ steps, ...booking }, index) => steps.map((step) => ({ step, first: firsts[index]!, ...booking })));
    const links = chain(
      { own: 0, promotional: 0, employer: 0 },
      facts.map(({ step }) => step),
    );
    if (!links) throw new Error(`The wallet of customer ${customer.id} does not add up`);
    for (const [index, link] of links.entries()) lines.push(lineOf(customer, index, link, facts[index]!));
    const last = links.at(-1)?.after ?? { own: 0, employer: 0 };
    wallets.push([customer.brandId, customer.id, last.own, last.employer, links.length, facts.at(-1)?.at ?? now]);
  }
  const walletColumns = {
    brand_id: 'int',
    customer_id: 'int',
    own: 'int',
    employer: 'int',
    last_position: 'int',
    updated_at: 'timestamptz',
  };
  await insertRows(db, 'wallets', walletColumns, wallets);
  const lineColumns = {
    ...{
      brand_id: 'int',
      customer_id: 'int',
      position: 'int',
      first_position: 'int',
      kind: 'wallet_line_kind',
      pocket: 'pocket',
      amount: 'int',
    },
    ...{ own_before: 'int', own_after: 'int', promotional_before: 'int', promotional_after: 'int', employer_before: 'int' },
    ...{ employer_after: 'int', reason: 'text', apply_date: 'timestamptz' },
  };
  await insertRows(db, 'wallet_lines', lineColumns, lines);
}

function lineOf(
  customer: Seeded,
  index: number,
  { step, before, after }: Link,
  { first, kind, reason, at }: Omit<Booking, 'steps'> & { first: number },
): unknown[] {
  return [
    ...[customer.brandId, customer.id, index + 1, first, kind, step.pocket, step.amount],
    ...[before.own, after.own, before.promotional, after.promotional, before.employer, after.employer, reason, at],
  ];
}
