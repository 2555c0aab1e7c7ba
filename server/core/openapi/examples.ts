import type { JsonSchema, SchemaWriter } from './schemas';

/** What fields hold in examples: things of the demo chain. A schema that knows better says so with `.meta({ example })`. */
const valuesOfFields: Record<string, unknown> = {
  access_token: 'brg_3q2-7wQpA0xVb9ZtKcYdE1fGhIjLmNoPrSuXy4z5678',
  activeTokens: 1,
  address: '203.0.113.9',
  aisle: 30,
  auditId: 1,
  autoDisabled: false,
  autoEnabled: false,
  brandGroupId: 1,
  brandGroupName: 'Groupe Lumière',
  brandId: 1,
  brandName: 'Bistro Lumière',
  categoryId: 1,
  categoryNames: ['Petit-déjeuner', 'À emporter'],
  changeCount: 1,
  channelId: 2,
  city: 'Paris',
  closedAt: null,
  closesAt: '2026-11-21T21:30:00.000Z',
  code: 'required',
  coversNumber: 4,
  currentQuantity: 16,
  cursor: 1200,
  defaultSafetyStock: 8,
  deliveryId: 1,
  deviceName: 'Caisse principale',
  email: 'brand@demo.test',
  expectedUntilClose: 9.5,
  expiresAt: '2026-11-22T11:30:00.000Z',
  groupId: null,
  height: 80,
  idempotencyKey: null,
  isDisabled: false,
  isLocked: false,
  kind: 'changed',
  lineCount: 1,
  low: 9,
  menuId: 1,
  message: 'Success.',
  movementId: 1201,
  movements: 42,
  movementType: 'SALE',
  names: {},
  nextCursor: 1200,
  ok: 68,
  operation: 'PUT /v2/restaurants/{restaurantId}/stock/settings',
  operationId: 'stock.updateStockSettings',
  orderId: null,
  out: 3,
  passwordExpiresAt: null,
  path: ['defaultSafetyStock'],
  posDevices: [1, 2],
  position: 0,
  positionX: 120,
  positionY: 80,
  productId: 1,
  productName: 'Croissant au beurre',
  products: 84,
  productSku: 'PDJ-001',
  productsReset: 84,
  quantity: 16,
  quantityAfter: 16,
  quantityBefore: 18,
  quantityDelta: -2,
  realUser: null,
  reason: null,
  reasonCode: null,
  reference: 'BL-2041',
  requestId: '0b9c1a52-6f0e-4a86-9d0b-5c1d4a1c7f10',
  restaurantId: 1,
  restaurantName: 'Bistro Lumière République',
  revertedById: null,
  revertsId: null,
  role: 'restaurant',
  roomCount: 2,
  roomName: 'Terrasse',
  rotation: 0,
  runsOutAt: '2026-11-21T19:40:00.000Z',
  safetyStock: 6,
  seats: 4,
  shape: 'rectangle',
  signature: 'croissant-au-beurre',
  sku: 'PDJ-001',
  soldToday: 14,
  source: 'box',
  subjectId: '1',
  subjectKind: 'stock settings',
  subjectName: 'Bistro Lumière République',
  summary: 'Change the stock settings',
  supplierName: 'Maison Verger',
  tableCount: 28,
  temporaryPassword: 'grain-7-velours-42',
  timeZone: 'Europe/Paris',
  totalCost: 2880,
  totalQuantity: 12,
  underPayment: false,
  unitCost: 240,
  untracked: 40,
  userAgent: 'curl/8.5.0',
  userId: 7,
  userName: 'Camille Moreau',
  value: 15_540,
  version: 3,
  weeksOfHistory: 8,
  width: 80,
};

const settings = { name: 'Bistro Lumière République', stockManagementV2Enabled: true, channels: { web: true, kiosk: true } };
/** Fields that mean another thing beside others: the first match counts. */
const valuesBeside: [field: string, values: Record<string, unknown>][] = [
  ['kind', { before: 5, after: 8 }],
  ['auditId', { before: { ...settings, defaultSafetyStock: 5 }, after: { ...settings, defaultSafetyStock: 8 } }],
  ['productId', { name: 'Croissant au beurre' }],
  ['channelId', { name: 'Web ordering' }],
  ['tableId', { name: '12' }],
  ['roomId', { name: 'Salle' }],
  ['tableLayoutUuid', { name: 'Rez-de-chaussée' }],
  ['tableLayoutId', { name: 'Rez-de-chaussée' }],
  ['posDevices', { name: 'Rez-de-chaussée' }],
  ['categoryId', { name: 'Petit-déjeuner' }],
  ['accessFlags', { name: 'Camille Moreau', email: 'restaurant@demo.test', brandGroupId: null, brandGroupName: null, customerId: null }],
  ['userId', { name: 'Camille Moreau' }],
  ['brandGroupId', { name: 'Bistro Lumière' }],
  ['restaurantId', { name: 'Bistro Lumière République' }],
  ['defaultSafetyStock', { name: 'Bistro Lumière République' }],
  ['brandId', { name: 'Bistro Lumière' }],
];

/** What a field of that name holds beside those fields; undefined when nothing is known. */
function knownValue(field: string, beside: string[]): unknown {
  const special = valuesBeside.find(([name, values]) => beside.includes(name) && field in values)?.[1];
  return special ? special[field] : valuesOfFields[field];
}

const valuesOfFormats: Record<string, unknown> = {
  'date-time': '2026-11-21T11:30:00.000Z',
  date: '2026-11-21',
  email: 'brand@demo.test',
  uuid: '5f1c0c4e-8d3b-4b1c-9f53-0f7f6a4f2f10',
  uri: 'https://example.com',
};

/** True when the value is of the schema's type and among its values: enough for the values of the tables above. */
function fits(writer: SchemaWriter, schema: JsonSchema, value: unknown): boolean {
  const { anyOf, enum: values, const: only, type, items, minimum, maximum, maxLength } = writer.resolve(schema);
  if (anyOf) return anyOf.some((option) => fits(writer, option, value));
  if (values) return values.includes(value);
  if (only !== undefined) return only === value;
  if (typeof value === 'number' && (value < (minimum ?? value) || value > (maximum ?? value))) return false;
  if (typeof value === 'string' && value.length > (maxLength ?? value.length)) return false;
  const actual = value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  const types = type === undefined ? [] : [type].flat();
  if (types.length > 0 && !types.includes(actual) && !(actual === 'integer' && types.includes('number'))) return false;
  return !Array.isArray(value) || items === undefined || value.every((item) => fits(writer, items, item));
}

/** An example of what a schema describes. `field` is the name under which it stands, `beside` the fields around it. */
export function exampleOf(writer: SchemaWriter, schema: JsonSchema, field = '', beside: string[] = []): unknown {
  const resolved = writer.resolve(schema);
  if (resolved.examples) return resolved.examples[0];
  if (resolved.const !== undefined) return resolved.const;
  const known = knownValue(field, beside);
  if (known !== undefined && fits(writer, resolved, known)) return known;
  if (resolved.default !== undefined) return resolved.default;
  if (resolved.enum) return resolved.enum[0];
  const options = resolved.anyOf ?? resolved.oneOf;
  if (options) return exampleOf(writer, options.find((option) => option.type !== 'null') ?? {}, field, beside);
  if (resolved.allOf) return Object.assign({}, ...resolved.allOf.map((part) => exampleOf(writer, part, field, beside)));
  switch ([resolved.type].flat()[0]) {
    case 'object': {
      const properties = Object.entries(resolved.properties ?? {});
      const names = properties.map(([name]) => name);
      return Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(writer, property, name, names)]));
    }
    case 'array':
      return resolved.items ? [exampleOf(writer, resolved.items, field, beside)] : [];
    case 'integer':
    case 'number':
      return Math.min(Math.max(resolved.minimum ?? 0, 1), resolved.maximum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return valuesOfFormats[resolved.format ?? ''] ?? 'text';
    default:
      return null;
  }
}

/** The example with what an operation itself gives for it. */
export function withGiven(example: unknown, given: unknown): unknown {
  const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord(example) && isRecord(given) ? { ...(example as object), ...(given as object) } : (given ?? example);
}

/** An example of a body: its required fields, and those that the operation's own example gives. */
export function bodyExample(writer: SchemaWriter, schema: JsonSchema, given: Record<string, unknown>): Record<string, unknown> {
  const { properties = {}, required = [] } = writer.resolve(schema);
  const names = Object.keys(properties);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => name in given || required.includes(name))
      .map(([name, property]) => [name, name in given ? given[name] : exampleOf(writer, property, name, names)]),
  );
}
