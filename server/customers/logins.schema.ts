import { z } from 'zod';
import { id, timestamp } from '@/server/core/operation/fields';
import { loginWays } from './customers.values';

export const login = z.object({
  userId: id,
  email: z.string().describe('The customer’s email. It changes with the customer.').meta({ example: 'camille.moreau@example.com' }),
  hasPassword: z.boolean().describe('False until a password has been chosen or given.'),
  passwordExpiresAt: timestamp.nullable().describe('Set for a default password: when it expires.'),
  linkExpiresAt: timestamp.nullable().describe('Until when the last link can be used; null if there is none.'),
  lastLoginAt: timestamp.nullable(),
  activeTokens: z.int().nonnegative(),
  createdAt: timestamp,
});
export type Login = z.infer<typeof login>;

export const loginAnswer = z.object({ login: login.nullable().describe('Null if the customer has no sign-in.') });

export const loginEnd = z.object({ ended: z.boolean().describe('False if there was no sign-in.') });

export const loginBody = z.object({
  by: z
    .enum(loginWays)
    .describe('`link`: a link by which the customer chooses a password within 72 hours. `password`: a default password for seven days.'),
});

/** The only answer that ever contains the secret. */
export const loginWithSecret = z.object({
  login,
  link: z
    .string()
    .nullable()
    .describe('Returned only once: the address, within this service, of the page where a password is chosen.')
    .meta({ example: '/choose-password#pXq2-3q7wQpA0xVb9ZtKcYdE1fGhIjLmNoPrSuXy4z5' }),
  temporaryPassword: z.string().nullable().describe('Returned only once.').meta({ example: null }),
});
export type LoginWithSecret = z.infer<typeof loginWithSecret>;
