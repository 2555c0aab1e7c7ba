import { z } from 'zod';
import { canonical } from '../reads/json';

/** The part of JSON Schema 2020-12 that our schemas use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  additionalProperties?: boolean | JsonSchema;
  contentMediaType?: string;
}

const PREFIX = '#/components/schemas/';

function tidy(schema: JsonSchema & { $schema?: string; example?: unknown; contentEncoding?: string }): void {
  delete schema.$schema;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // Answers may get more fields one day; a client that refused unknown ones would break.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.example !== undefined) {
    schema.examples = [schema.example];
    delete schema.example;
  }
  if (schema.format === 'binary') {
    delete schema.format;
    delete schema.contentEncoding;
    schema.contentMediaType = 'application/octet-stream';
  }
}

/** Converts zod schemas to JSON Schemas. Those with an id (`.meta({ id })`) become components of the document. */
export class SchemaWriter {
  readonly components: Record<string, JsonSchema> = {};

  /** @param io `input` for what callers send (defaults are optional), `output` for answers */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $defs = {}, ...converted } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema),
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    const names = Object.fromEntries(Object.entries($defs).map(([name, definition]) => [name, this.nameFor(name, definition, io)]));
    for (const [name, definition] of Object.entries($defs)) this.components[names[name] ?? name] ??= renameRefs(definition, names);
    tidy(converted);
    return renameRefs(converted, names);
  }

  /** If a component of that name exists with different content, it is the other direction: input and output of the schema differ. */
  private nameFor(name: string, definition: JsonSchema, io: 'input' | 'output'): string {
    const existing = this.components[name];
    const normalize = (schema: JsonSchema) => canonical(schema).replaceAll(PREFIX, '#/$defs/');
    return existing && normalize(existing) !== normalize(definition) && io === 'input' ? `${name}Input` : name;
  }

  /** Follows references to the schema itself. */
  resolve(schema: JsonSchema): JsonSchema {
    if (schema.$ref === undefined) return schema;
    const { $ref, ...siblings } = schema;
    const target = this.components[$ref.slice(PREFIX.length)];
    return target ? this.resolve({ ...target, ...siblings }) : {};
  }
}

export const refTo = (name: string): JsonSchema => ({ $ref: `${PREFIX}${name}` });

function renameRefs<T>(value: T, names: Record<string, string>): T {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => {
      if (key !== '$ref' || typeof inner !== 'string') return inner;
      const name = inner.replace('#/$defs/', '');
      return `${PREFIX}${names[name] ?? name}`;
    }),
  ) as T;
}
