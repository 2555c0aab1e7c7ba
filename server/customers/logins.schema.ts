import { z } from 'zod';
import { id, timestamp } from '@/server/core/operation/fields';
import { loginWays } from './customers.values';

export const login = z.object({
  userId: id,
  email: z.string().describe('The customer’s email. It changes with the customer.').meta({ example: 'camille.moreau@example.com' }),
  hasPassword: z.boolean().describe('Whether the customer has chosen or been given a password.'),
  passwordExpiresAt: timestamp.nullable().describe('When the default password expires; null for other passwords.'),
  linkExpiresAt: timestamp.nullable().describe('When the last link expires; null if there is none.'),
  lastLoginAt: timestamp.nullable(),
  activeTokens: z.int().nonnegative(),
  createdAt: timestamp,
});
export type Login = z.infer<typeof login>;

export const loginAnswer = z.object({ login: login.nullable().describe('Null if the customer has no sign-in.') });

export const loginEnd = z.object({ ended: z.boolean().describe('Whether the customer had a sign-in to end.') });

export const loginBody = z.object({
  by: z
    .enum(loginWays)
    .describe(
      '`link`: the customer chooses a password by a link within 72 hours. `password`: a default password that is valid for seven days.',
    ),
});

/** The only response that contains the secret. */
export const loginWithSecret = z.object({
  login,
  link: z
    .string()
    .nullable()
    .describe(
      'The path, within this service, of the page where the customer chooses a password. Returned only once. Null for a default password.',
    )
    .meta({ example: '/choose-password#pXq2-3q7wQpA0xVb9ZtKcYdE1fGhIjLmNoPrSuXy4z5' }),
  temporaryPassword: z.string().nullable().describe('The default password. Returned only once. Null for a link.').meta({ example: null }),
});
export type LoginWithSecret = z.infer<typeof loginWithSecret>;
