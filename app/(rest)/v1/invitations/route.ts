import { endpoint } from '@/server/core/rest/endpoint';
import { inviteUser } from '@/server/invitations/invitations.operations';

export const POST = endpoint(inviteUser);
