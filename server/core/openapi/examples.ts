import type { JsonSchema, SchemaWriter } from './schemas';

const valuesOfFormats: Record<string, unknown> = {
  'date-time': '2026-11-21T11:30:00.000Z',
  date: '2026-11-21',
  email: 'brand@demo.test',
  uuid: '5f1c0c4e-8d3b-4b1c-9f53-0f7f6a4f2f10',
  uri: 'https://example.com',
};

/** An example for a schema: the one given with `.meta({ example })`, or one generated from its type. */
export function exampleOf(writer: SchemaWriter, schema: JsonSchema): unknown {
  const resolved = writer.resolve(schema);
  if (resolved.examples) return resolved.examples[0];
  if (resolved.const !== undefined) return resolved.const;
  if (resolved.default !== undefined) return resolved.default;
  if (resolved.enum) return resolved.enum[0];
  const options = resolved.anyOf ?? resolved.oneOf;
  if (options) return exampleOf(writer, options.find((option) => option.type !== 'null') ?? {});
  if (resolved.allOf) return Object.assign({}, ...resolved.allOf.map((part) => exampleOf(writer, part)));
  switch ([resolved.type].flat()[0]) {
    case 'object': {
      const properties = Object.entries(resolved.properties ?? {});
      return Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(writer, property)]));
    }
    case 'array':
      return resolved.items ? [exampleOf(writer, resolved.items)] : [];
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

/** The example, overridden by what the operation gives. */
export function overrideExample(example: unknown, given: unknown): unknown {
  const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord(example) && isRecord(given) ? { ...(example as object), ...(given as object) } : (given ?? example);
}

/** An example of a body: the required fields, and those in the operation's own example. */
export function bodyExample(writer: SchemaWriter, schema: JsonSchema, given: Record<string, unknown>): Record<string, unknown> {
  const { properties = {}, required = [] } = writer.resolve(schema);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => name in given || required.includes(name))
      .map(([name, property]) => [name, name in given ? given[name] : exampleOf(writer, property)]),
  );
}
