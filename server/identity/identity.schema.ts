import { z } from 'zod';
import { cursor, id, pageSize, timestamp } from '@/server/core/operation/fields';
import { mailStates } from '@/server/mail/mail.values';
import { accessFlags, EMAIL, linkPurposes, managedRoles, PASSWORD_MAX, PASSWORD_MIN, userRoles, userStates } from './identity.values';

/** An email address in lower case, so that upper and lower case name the same account. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ pattern: EMAIL }))
  .meta({ example: 'brand@demo.test' });
/** A password at sign-in. The rules for new passwords do not apply; only the length is limited. */
const password = z.string().min(1).max(PASSWORD_MAX);
export const newPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

/** The brand in which a customer signs in. One address may have sign-ins in several brands. */
const customersBrand = id
  .optional()
  .meta({ description: 'The brand, for customers only. Required if the address has sign-ins in several brands.' });

export const loginBody = z.object({
  username: z.string().trim().min(1).max(254).meta({ example: 'brand@demo.test' }),
  brandId: customersBrand,
  password: password.meta({ example: 'demo-password' }),
  grant_type: z.literal('password'),
  rememberMe: z.boolean().optional().meta({ description: 'Whether the token is valid for 14 days instead of 24 hours.' }),
});

/** What the sign-in page sends. */
export const credentials = z.object({ email: z.string().trim().min(1).max(254), password });

export const loginData = z.object({
  user: z.object({
    userId: id.meta({ example: 7 }),
    email: z.string().meta({ example: 'restaurant@demo.test' }),
    role: z.enum(userRoles).meta({ example: 'restaurant' }),
    brandId: id.nullable(),
  }),
});
export const loginExtra = z.object({
  access_token: z.string().meta({ example: 'brg_3q2-7wQpA0xVb9ZtKcYdE1fGhIjLmNoPrSuXy4z5678' }),
  token_type: z.literal('Bearer'),
});

export const webSessionBody = z.object({ brandId: id });
export const webSession = z.object({
  brandId: id,
  channelId: z.literal(2).describe('The sales channel: online ordering.'),
  expiresAt: timestamp,
});
export type WebSession = z.output<typeof webSession>;
export const webSessionExtra = loginExtra.extend({
  access_token: z.string().meta({ example: 'brw_3q2-7wQpA0xVb9ZtKcYdE1fGhIjLmNoPrSuXy4z5678' }),
});

export const passwordChangeBody = z.object({ currentPassword: password, newPassword });
export const expiredPasswordBody = z.object({
  email: z.string().trim().min(1).max(254),
  brandId: customersBrand,
  currentPassword: password,
  newPassword,
});

/** The fragment (after `#`) of a link to choose a password. */
const linkSecret = z.string().min(1).max(200).meta({ example: 'pXq2-3q7wQpA0xVb9ZtKcYdE1fGhIjLmNoPrSuXy4z5' });
export const passwordLinkBody = z.object({ secret: linkSecret });
export const passwordChoiceBody = z.object({
  secret: linkSecret,
  newPassword,
  name: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .optional()
    .describe('The name of the user. Only for links of an invitation.')
    .meta({ example: 'Camille Moreau' }),
});
export const forgottenPasswordBody = z.object({ email, brandId: customersBrand });
export const passwordLink = z.object({
  email: z.string().meta({ example: 'camille.moreau@example.com' }),
  name: z.string().meta({ example: 'Camille Moreau' }),
  brandName: z.string().nullable().meta({ example: 'Bistro Lumière' }),
  placeName: z
    .string()
    .nullable()
    .describe('The name of the user’s restaurant, brand or brand group; null if the user has none.')
    .meta({ example: 'Bistro Lumière République' }),
  purpose: z.enum(linkPurposes).describe('The purpose of the link. `sign_in`: the first password of a customer.'),
  invitedByName: z
    .string()
    .nullable()
    .describe('The name of the user who sent the invitation; null for other links.')
    .meta({ example: 'Sacha Petit' }),
  expiresAt: timestamp,
});
export type PasswordLinkView = z.infer<typeof passwordLink>;

export const me = z.object({
  userId: id.meta({ example: 7 }),
  email: z.string().meta({ example: 'restaurant@demo.test' }),
  name: z.string().meta({ example: 'Camille Moreau' }),
  role: z.enum(userRoles).meta({ example: 'restaurant' }),
  brandGroupId: id.nullable().meta({ example: null }),
  brandId: id.nullable(),
  restaurantId: id.nullable(),
  customerId: id.nullable().meta({ example: null }),
  accessFlags: z.array(z.enum(accessFlags)),
  passwordExpiresAt: timestamp
    .nullable()
    .meta({ description: 'When the default password expires and must be changed; null for other passwords.' })
    .meta({ example: null }),
  lastLoginAt: timestamp.nullable(),
});
export type Me = z.infer<typeof me>;

export const token = z.object({
  tokenId: id,
  createdAt: timestamp,
  expiresAt: timestamp.meta({ example: '2026-11-22T11:30:00.000Z' }),
  userAgent: z.string().nullable().meta({ example: 'curl/8.5.0' }),
  address: z.string().nullable().meta({ example: '203.0.113.9' }),
  isCurrent: z.boolean().meta({ description: 'Whether this is the token of the request.' }),
});
export type TokenView = z.infer<typeof token>;

export const revocation = z.object({ tokensRevoked: z.int().nonnegative() });

/** A user as managers see them, without password or hash. */
export const user = z.object({
  userId: id.meta({ example: 7 }),
  email: z.string().meta({ example: 'restaurant@demo.test' }),
  name: z.string().meta({ example: 'Camille Moreau' }),
  role: z.enum(managedRoles).meta({ example: 'restaurant' }),
  brandGroupId: id.nullable().meta({ example: null }),
  brandGroupName: z.string().nullable().meta({ example: null }),
  brandId: id.nullable(),
  brandName: z.string().nullable().meta({ example: 'Bistro Lumière' }),
  restaurantId: id.nullable(),
  restaurantName: z.string().nullable().meta({ example: 'Bistro Lumière République' }),
  accessFlags: z.array(z.enum(accessFlags)),
  isDisabled: z.boolean().meta({ example: false }),
  isInvited: z.boolean().describe('Whether the user has not chosen a password yet.').meta({ example: false }),
  invitationExpiresAt: timestamp
    .nullable()
    .describe('When the link of the invitation expires; null if there is none.')
    .meta({ example: null }),
  invitationMail: z
    .enum(mailStates)
    .nullable()
    .describe('The state of the email with the link; null if there is none.')
    .meta({ example: null }),
  passwordExpiresAt: timestamp.nullable().meta({ example: null }),
  lastLoginAt: timestamp.nullable(),
  activeTokens: z.int().nonnegative(),
  createdAt: timestamp,
  throttledSince: timestamp
    .nullable()
    .meta({ description: 'Since when sign-ins from some address are refused after too many failures; null if none are.' }),
});
export type UserView = z.infer<typeof user>;

export const userWithVersion = z.object({
  ...user.shape,
  etag: z.string().describe('The version of name, role, scope, permissions and `isDisabled`, for `If-Match`.'),
});
export type UserWithVersion = z.infer<typeof userWithVersion>;

export const throttle = z.object({
  from: z
    .string()
    .nullable()
    .meta({ description: 'The network address; null for all addresses that the user has never signed in from.', example: '203.0.113.7' }),
  failures: z.int().positive(),
  since: timestamp,
  until: timestamp,
});
export type ThrottleView = z.infer<typeof throttle>;

export const throttleLift = z.object({ throttlesLifted: z.int().nonnegative() });

export const userParams = z.object({ userId: id.meta({ example: 7 }) });

export const userListQuery = z.object({
  search: z.string().trim().max(255).optional().meta({ description: 'A part of the name or of the email address.' }),
  role: z.enum(managedRoles).optional(),
  brandId: id.optional().meta({ description: 'Only users of this brand and of its restaurants.' }),
  restaurantId: id.optional(),
  state: z.enum(userStates).optional(),
  cursor: cursor.optional(),
  limit: pageSize(50),
});

export const userPage = z.object({ items: z.array(user), nextCursor: id.nullable().meta({ example: 1200 }) });

export const userFields = {
  name: z.string().trim().min(1).max(120),
  role: z.enum(managedRoles),
  brandGroupId: id.nullable().optional(),
  brandId: id.nullable().optional(),
  restaurantId: id.nullable().optional(),
  accessFlags: z.array(z.enum(accessFlags)).max(accessFlags.length),
};

export const userCreateBody = z.object({
  email,
  ...userFields,
  accessFlags: userFields.accessFlags.default([]),
});

/** Omitted fields are unchanged. A new role needs its scope. */
export const userUpdateBody = z.object({
  name: userFields.name.optional(),
  role: userFields.role.optional(),
  brandGroupId: userFields.brandGroupId,
  brandId: userFields.brandId,
  restaurantId: userFields.restaurantId,
  accessFlags: userFields.accessFlags.optional(),
  isDisabled: z.boolean().optional(),
});

/** The only response that contains the password. */
export const userWithPassword = user.extend({
  temporaryPassword: z
    .string()
    .meta({
      description: 'The temporary password, returned only once. People must change it within seven days. For devices it does not expire.',
    })
    .meta({ example: 'grain-7-velours-42' }),
});
export type UserWithPassword = z.infer<typeof userWithPassword>;
