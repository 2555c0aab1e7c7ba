import { endpoint } from '@/server/core/rest/endpoint';
import { reinviteUser, withdrawInvitation } from '@/server/invitations/invitations.operations';

export const DELETE = endpoint(withdrawInvitation);
export const POST = endpoint(reinviteUser);
