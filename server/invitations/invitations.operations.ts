import { allow, permissions } from '@/server/core/operation/access';
import { mutation } from '@/server/core/operation/operation';
import * as schema from './invitations.schema';
import * as service from './invitations.service';

const tag = 'Identity';
const ofUser = (input: { userId: number }) => ({ kind: 'user', id: input.userId });

export const inviteUser = mutation({
  method: 'POST',
  path: '/v1/invitations',
  summary: 'Invite someone with a link',
  description:
    'Adds a user who chooses their name and password with the link, once, within 72 hours. The response contains the link, and no later response does. If this installation sends emails, the link is also emailed. The role determines which of `brandGroupId`, `brandId` and `restaurantId` is required. When the link is used, the inviter must still have the permissions that it gives.',
  tag,
  access: allow(permissions.users.write, {}),
  body: schema.invitationBody,
  success: { status: 201, code: 'user_invited', data: schema.invitation },
  errors: ['access_denied', 'missing_access_flag', 'data_not_found', 'already_exists'],
  example: { email: 'manager@example.com', name: 'Camille Moreau', role: 'restaurant', restaurantId: 1, accessFlags: ['CAN_EDIT_AREAS'] },
  idempotency: 'refused',
  audit: {},
  run: service.inviteUser,
});

export const reinviteUser = mutation({
  method: 'POST',
  path: '/v1/users/{userId}/invitation',
  summary: 'Invite someone again with a new link',
  description: 'Ends the earlier link. From then on, the invitation depends on the permissions of the caller.',
  tag,
  access: allow(permissions.users.write, {}),
  params: schema.userParams,
  body: schema.reinvitationBody,
  success: { status: 201, code: 'user_invited', data: schema.invitation },
  errors: ['access_denied', 'missing_access_flag', 'data_not_found', 'conflict'],
  idempotency: 'refused',
  audit: { subject: ofUser, always: true },
  run: service.reinviteUser,
});

export const withdrawInvitation = mutation({
  method: 'DELETE',
  path: '/v1/users/{userId}/invitation',
  summary: 'Withdraw an invitation',
  description: 'Deletes the user, who has never signed in. The email address can be used again.',
  tag,
  access: allow(permissions.users.write, {}),
  params: schema.userParams,
  success: { code: 'invitation_withdrawn', data: schema.withdrawal },
  errors: ['data_not_found', 'conflict'],
  audit: { subject: ofUser },
  run: service.withdrawInvitation,
});
