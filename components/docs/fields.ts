import type { JsonSchema } from '@/server/core/openapi/schemas';

/** A field of a schema as a table row. */
export interface FieldRow {
  /** From the top level, such as `lines[].quantity`. */
  name: string;
  type: string;
  required: boolean;
  description?: string;
}

type Components = Record<string, JsonSchema>;
const MAX_DEPTH = 4;

/** Resolves a reference. Keywords next to it take precedence. */
export function resolveSchema(schema: JsonSchema, components: Components): JsonSchema {
  if (!schema.$ref) return schema;
  const { $ref, ...siblings } = schema;
  const target = components[$ref.slice($ref.lastIndexOf('/') + 1)];
  return target ? resolveSchema({ ...target, ...siblings }, components) : siblings;
}

/** The only schema that is not null, and whether null is allowed. */
function withoutNull(schema: JsonSchema, components: Components): { schema: JsonSchema; nullable: boolean } {
  const { anyOf, type } = schema;
  const options = anyOf?.filter((option) => option.type !== 'null');
  if (anyOf && options?.length === 1 && options[0]) return { schema: resolveSchema(options[0], components), nullable: anyOf.length > 1 };
  if (Array.isArray(type)) return { schema: { ...schema, type: type.find((name) => name !== 'null') }, nullable: type.includes('null') };
  return { schema, nullable: false };
}

function limitsOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  minItems,
  maxItems,
  default: defaultValue,
  format,
  enum: values,
}: JsonSchema): string[] {
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}`];
    if (most !== undefined) return [`at most ${most}${unit}`];
    return least !== undefined && least > 0 ? [`at least ${least}${unit}`] : [];
  };
  const isId = minimum === 1 && maximum === 2_147_483_647;
  return [
    ...(format ? [format] : []),
    ...(values ? [values.map(String).join(' | ')] : []),
    ...(isId || (minimum === 0 && maximum === 2_147_483_647) ? [] : range(minimum, maximum, '')),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' entries'),
    ...(defaultValue === undefined ? [] : [`default ${JSON.stringify(defaultValue)}`]),
  ];
}

/** Describes a type: `integer, 1 to 200, default 100`. */
export function typeWords(rawSchema: JsonSchema, components: Components): string {
  const { schema, nullable } = withoutNull(resolveSchema(rawSchema, components), components);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const items = schema.items && withoutNull(resolveSchema(schema.items, components), components).schema;
  const base = items
    ? `${[items.type].flat()[0] ?? 'any'}[]`
    : ([schema.type].flat()[0] ?? (schema.anyOf ? alternativeWords(schema.anyOf, components) : 'any'));
  const shownFormats = new Set(['date-time', 'date']);
  const format = schema.format && !shownFormats.has(schema.format) ? undefined : schema.format;
  return [base + (nullable ? ' or null' : ''), ...limitsOf({ ...schema, format, ...(items?.enum && { enum: items.enum }) })].join(', ');
}

function alternativeWords(options: JsonSchema[], components: Components): string {
  return [...new Set(options.map((option) => typeWords(option, components)))].join(' or ');
}

/** The fields of a schema, each followed by its nested fields. */
export function fieldRows(rawSchema: JsonSchema, components: Components, prefix = '', depth = 0): FieldRow[] {
  const { schema } = withoutNull(resolveSchema(rawSchema, components), components);
  if (schema.items) return fieldRows(schema.items, components, `${prefix}[]`, depth);
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`;
    const { description } = resolveSchema(property, components);
    const row = { name, type: typeWords(property, components), required: required.includes(key), ...(description && { description }) };
    return [row, ...(depth < MAX_DEPTH ? fieldRows(property, components, name, depth + 1) : [])];
  });
}
