import type { Prisma } from './db';

/** The content of a JSON column, in the type of what was written there: Prisma only knows that it is JSON. */
export const fromColumn = <Content>(stored: Prisma.JsonValue): Content => stored as unknown as Content;

/** A value for a JSON column. */
export const toColumn = (content: object): Prisma.InputJsonValue => content as unknown as Prisma.InputJsonValue;
