import type { Orm } from '@/server/core/platform/db';
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

/** Customers that external clients rely on; the others are generated. */
const fixedCustomers: Partial<SeedCustomer>[] = [
  { brandId: 1, givenName: 'Juliette', familyName: 'Morel', email: 'customer@demo.test', paymentType: 'PREPAYMENT', badges: ['00010001'] },
  { brandId: 1, givenName: 'Sylvain', familyName: 'Perrot', email: 'sylvain.perrot@demo.test', archivedDays: 21, badges: [] },
  { brandId: 1, givenName: 'Benoît', familyName: 'Lacroix', email: 'expired@demo.test', paymentType: 'PREPAYMENT', badges: ['00010003'] },
];

interface SeedCustomer {
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

/** Lower case, without accents and spaces, for use in an email address. */
const addressPart = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z-]/g, '')
    .toLowerCase();

function makeCustomer(random: Random, id: number, brandId: number, groupIds: number[]): SeedCustomer {
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

/** Writes the guests of the demo's brands, their groups and badges. */
export async function seedCustomers(db: Orm, now: Date): Promise<void> {
  const random = randomFrom('customers');
  const groups = await seedGroups(db);
  const customers: SeedCustomer[] = [];
  for (const [brand, count] of Object.entries(customersOfBrand)) {
    const brandId = Number(brand);
    for (let index = 0; index < count; index++) {
      const id = customers.length + 1;
      customers.push({ ...makeCustomer(random, id, brandId, groups.get(brandId) ?? []), ...fixedCustomers[id - 1] });
    }
  }
  await writeCustomers(db, customers, now);
}

interface Group {
  id: number;
  depth: number;
}

function createGroup(db: Orm, brandId: number, name: string, parent: Group | undefined): Promise<Group> {
  const data = { brandId, name, parentId: parent?.id, parentDepth: parent?.depth };
  return db.guestGroup.create({ data, select: { id: true, depth: true } });
}

/** Writes the groups. @returns the ids of each brand's deepest groups */
async function seedGroups(db: Orm): Promise<Map<number, number[]>> {
  const leaves = new Map<number, number[]>();
  for (const [brand, paths] of Object.entries(groupsOfBrand)) {
    const brandId = Number(brand);
    const groupsByPath = new Map<string, Group>();
    for (const path of paths) {
      let parent: Group | undefined;
      for (const [index, name] of path.entries()) {
        const key = path.slice(0, index + 1).join('/');
        const group: Group = groupsByPath.get(key) ?? (await createGroup(db, brandId, name, parent));
        groupsByPath.set(key, group);
        parent = group;
      }
      if (parent) leaves.set(brandId, [...(leaves.get(brandId) ?? []), parent.id]);
    }
  }
  return leaves;
}

async function writeCustomers(db: Orm, customers: SeedCustomer[], now: Date): Promise<void> {
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
