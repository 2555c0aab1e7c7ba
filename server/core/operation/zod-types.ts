import { z } from 'zod';

/** A type without its optional wrappers. */
export function unwrapType(type: z.ZodType): z.ZodType {
  let current = type;
  while (current instanceof z.ZodOptional || current instanceof z.ZodDefault || current instanceof z.ZodNullable)
    current = current.unwrap() as z.ZodType;
  return current;
}
