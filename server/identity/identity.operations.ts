import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { id } from '@/server/core/operation/fields';
import { mutation, query } from '@/server/core/operation/operation';
import * as account from './account.service';
import { requestPasswordLink as requestLink } from './forgotten.service';
import * as schema from './identity.schema';
import * as links from './password-links.service';
import * as users from './users.service';
import { openWebSession as openGuestSession } from './web-sessions.service';

const tag = 'Identity';
const nothing = z.object({});
const ofUser = (input: { userId: number }) => ({ kind: 'user', id: input.userId });

export const login = mutation({
  method: 'POST',
  path: '/oauth/login',
  summary: 'Sign in',
  description:
    'Returns an access token for the user name (the email address) and password of a person or a service account. The token is valid for 24 hours, or for 14 days with `rememberMe`. After too many failures, the response is `too_many_requests`. After 10 failures on an account from one network address within 15 minutes, further attempts on that account from there are refused until the 15 minutes have passed; after 100 failures from there on any accounts, all attempts are. After 50 failures on an account within a day, it is refused from every address that it has not signed in from in the last 90 days. Attempts with and without `brandId` are counted separately.',
  tag,
  access: 'public',
  body: schema.loginBody,
  form: true,
  success: { status: 201, code: 'token_created', data: schema.loginData, extra: schema.loginExtra },
  errors: ['invalid_credentials', 'password_expired', 'too_many_requests'],
  example: { username: 'brand@demo.test', password: 'demo-password', grant_type: 'password' },
  idempotency: 'none',
  audit: false,
  transaction: false,
  run: account.login,
});

export const openWebSession = mutation({
  method: 'POST',
  path: '/v1/web_sessions',
  summary: 'Open a web session',
  description:
    'Returns a token for a guest without an account, for online ordering. The token is valid for 24 hours in the restaurants of the brand. It has channel 2 and no customer. Open a session when a guest needs it, and keep the token in the guest’s browser. A network address can open 600 sessions within 15 minutes.',
  tag,
  access: 'public',
  body: schema.webSessionBody,
  success: { status: 201, code: 'web_session_created', data: schema.webSession, extra: schema.webSessionExtra },
  errors: ['data_not_found', 'too_many_requests'],
  idempotency: 'none',
  audit: false,
  transaction: false,
  run: openGuestSession,
});

export const logout = mutation({
  method: 'POST',
  path: '/oauth/logout',
  summary: 'Revoke the caller’s current token',
  tag,
  access: allow(permissions.self.write, {}),
  success: { code: 'token_revoked', data: schema.revocation },
  audit: false,
  run: account.logout,
});

export const logoutEverywhere = mutation({
  method: 'POST',
  path: '/oauth/logout_everywhere',
  summary: 'Revoke all tokens and browser sessions of the caller',
  tag,
  access: allow(permissions.self.write, {}),
  success: { code: 'tokens_revoked', data: schema.revocation },
  audit: {},
  run: account.logoutEverywhere,
});

export const changeExpiredPassword = mutation({
  method: 'POST',
  path: '/oauth/expired_password',
  summary: 'Replace a default password, whether or not it has expired',
  tag,
  access: 'public',
  body: schema.expiredPasswordBody,
  success: { code: 'password_updated', data: nothing },
  errors: ['invalid_credentials', 'weak_password', 'too_many_requests'],
  example: { email: 'expired@demo.test', currentPassword: 'demo-password', newPassword: 'a longer password' },
  idempotency: 'none',
  audit: {},
  run: account.changeExpiredPassword,
});

export const checkPasswordLink = mutation({
  method: 'POST',
  path: '/oauth/password_link/check',
  summary: 'Find out whose password link this is',
  description: 'The link can still be used afterwards. `secret` is the part of the link after `#`.',
  tag,
  access: 'public',
  body: schema.passwordLinkBody,
  success: { code: 'password_link_found', data: schema.passwordLink },
  errors: ['link_invalid', 'link_expired', 'too_many_requests'],
  idempotency: 'none',
  audit: false,
  transaction: false,
  run: links.checkPasswordLink,
});

export const choosePassword = mutation({
  method: 'POST',
  path: '/oauth/password_link',
  summary: 'Choose a password with a link',
  description:
    'The link works once, within 72 hours, or within 30 minutes if it was requested for a forgotten password. Ends all tokens and browser sessions of the user.',
  tag,
  access: 'public',
  body: schema.passwordChoiceBody,
  success: { code: 'password_updated', data: schema.passwordLink },
  errors: ['link_invalid', 'link_expired', 'weak_password', 'too_many_requests'],
  example: { newPassword: 'a longer password' },
  idempotency: 'none',
  audit: {},
  run: links.choosePassword,
});

export const requestPasswordLink = mutation({
  method: 'POST',
  path: '/oauth/forgotten_password',
  summary: 'Request a link to choose a new password',
  description:
    'Sends an email to the user with this address. Its link works once, within 30 minutes. The response is the same for known and unknown addresses. At most 5 links per address are sent within an hour.',
  tag,
  access: 'public',
  body: schema.forgottenPasswordBody,
  success: { status: 202, code: 'password_link_requested', data: nothing },
  errors: ['conflict', 'too_many_requests'],
  idempotency: 'none',
  audit: false,
  run: requestLink,
});

export const getMe = query({
  path: '/v1/me',
  summary: 'Read the caller’s account',
  tag,
  access: allow(permissions.self.read, {}),
  success: { code: 'me_found', data: schema.me },
  run: account.getMe,
});

export const changePassword = mutation({
  method: 'POST',
  path: '/v1/me/password',
  summary: 'Change the caller’s password',
  description: 'Ends all other tokens and all browser sessions of the caller.',
  tag,
  access: allow(permissions.self.write, {}),
  body: schema.passwordChangeBody,
  success: { code: 'password_updated', data: nothing },
  errors: ['invalid_credentials', 'weak_password', 'too_many_requests'],
  example: { currentPassword: 'demo-password', newPassword: 'a longer password' },
  idempotency: 'none',
  audit: {},
  run: account.changePassword,
});

export const listMyTokens = query({
  path: '/v1/me/tokens',
  summary: 'List the caller’s valid tokens',
  tag,
  access: allow(permissions.self.read, {}),
  success: { code: 'tokens_found', data: z.array(schema.token) },
  run: account.listMyTokens,
});

export const revokeMyToken = mutation({
  method: 'DELETE',
  path: '/v1/me/tokens/{tokenId}',
  summary: 'Revoke one of the caller’s tokens',
  tag,
  access: allow(permissions.self.write, {}),
  params: z.object({ tokenId: id }),
  success: { code: 'token_revoked', data: schema.revocation },
  errors: ['data_not_found'],
  audit: false,
  run: account.revokeMyToken,
});

export const listUsers = query({
  path: '/v1/users',
  summary: 'List the users that the caller manages',
  description: 'Lists the users in the caller’s scope whose role is not above the caller’s. Customers are not included.',
  tag,
  access: allow(permissions.users.read, {}),
  query: schema.userListQuery,
  success: { code: 'users_found', data: schema.userPage },
  errors: ['data_not_found'],
  run: users.listUsers,
});

export const getUser = query({
  path: '/v1/users/{userId}',
  summary: 'Read a user',
  tag,
  access: allow(permissions.users.read, {}),
  params: schema.userParams,
  success: { code: 'user_found', data: schema.userWithVersion },
  errors: ['data_not_found'],
  run: users.getUser,
});

export const createUser = mutation({
  method: 'POST',
  path: '/v1/users',
  summary: 'Add a user with a temporary password',
  description:
    'The role determines which of `brandGroupId`, `brandId` and `restaurantId` is required. The response contains the temporary password, and no later response does.',
  tag,
  access: allow(permissions.users.write, {}),
  body: schema.userCreateBody,
  success: { status: 201, code: 'user_created', data: schema.userWithPassword },
  errors: ['access_denied', 'missing_access_flag', 'data_not_found', 'already_exists'],
  example: { email: 'manager@example.com', name: 'Camille Moreau', role: 'restaurant', restaurantId: 1, accessFlags: ['CAN_EDIT_AREAS'] },
  idempotency: 'refused',
  audit: {},
  run: users.createUser,
});

export const updateUser = mutation({
  method: 'PUT',
  path: '/v1/users/{userId}',
  summary: 'Change a user’s name, role, scope or permissions, or disable or enable the user',
  description: 'Omitted fields are unchanged. A role with another kind of scope requires a scope of that kind.',
  tag,
  access: allow(permissions.users.write, {}),
  params: schema.userParams,
  body: schema.userUpdateBody,
  success: { code: 'user_updated', data: schema.userWithVersion },
  errors: ['access_denied', 'missing_parameters', 'missing_access_flag', 'data_not_found', 'conflict'],
  example: { userId: 7, accessFlags: ['CAN_EDIT_AREAS'] },
  guardedBy: users.versionedUser,
  audit: { subject: ofUser, snapshot: users.readUser, revert: users.revertUserUpdate },
  run: users.updateUser,
});

export const resetUserPassword = mutation({
  method: 'POST',
  path: '/v1/users/{userId}/password',
  summary: 'Give a user a new temporary password',
  description: 'The response contains the password, and no later response does. Ends all tokens and browser sessions of the user.',
  tag,
  access: allow(permissions.users.write, {}),
  params: schema.userParams,
  success: { code: 'user_password_reset', data: schema.userWithPassword },
  errors: ['access_denied', 'missing_access_flag', 'data_not_found'],
  idempotency: 'refused',
  audit: { subject: ofUser, snapshot: users.readUser, always: true },
  run: users.resetUserPassword,
});

export const listUserTokens = query({
  path: '/v1/users/{userId}/tokens',
  summary: 'List the valid tokens of a user',
  tag,
  access: allow(permissions.users.read, {}),
  params: schema.userParams,
  success: { code: 'tokens_found', data: z.array(schema.token) },
  errors: ['data_not_found'],
  run: users.listUserTokens,
});

export const revokeUserTokens = mutation({
  method: 'DELETE',
  path: '/v1/users/{userId}/tokens',
  summary: 'Revoke all tokens and browser sessions of a user',
  tag,
  access: allow(permissions.users.write, {}),
  params: schema.userParams,
  success: { code: 'tokens_revoked', data: schema.revocation },
  errors: ['data_not_found'],
  audit: { subject: ofUser, snapshot: users.readUser, always: true },
  run: users.revokeUserTokens,
});

export const listUserThrottles = query({
  path: '/v1/users/{userId}/throttles',
  summary: 'List the places from which a user cannot sign in after too many failures',
  tag,
  access: allow(permissions.users.read, {}),
  params: schema.userParams,
  success: { code: 'throttles_found', data: z.array(schema.throttle) },
  errors: ['data_not_found'],
  run: users.listUserThrottles,
});

export const liftUserThrottles = mutation({
  method: 'DELETE',
  path: '/v1/users/{userId}/throttles',
  summary: 'Let a user sign in again immediately after too many failures',
  tag,
  access: allow(permissions.users.write, {}),
  params: schema.userParams,
  success: { code: 'throttles_lifted', data: schema.throttleLift },
  errors: ['data_not_found'],
  audit: { subject: ofUser, snapshot: users.readUser },
  run: users.liftUserThrottles,
});
