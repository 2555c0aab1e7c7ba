import { z } from 'zod';
import { email, user, userFields, userParams } from '@/server/identity/identity.schema';
import { invitableRoles } from '@/server/identity/identity.values';

export const language = z
  .enum(['en', 'fr'])
  .optional()
  .describe('The language of the email. That of the request if omitted.')
  .meta({ example: 'fr' });

export const invitationBody = z.object({
  email,
  role: z.enum(invitableRoles),
  name: z.string().trim().max(120).default('').describe('The name of the user, who can change it.').meta({ example: 'Camille Moreau' }),
  brandGroupId: userFields.brandGroupId,
  brandId: userFields.brandId,
  restaurantId: userFields.restaurantId,
  accessFlags: userFields.accessFlags.default([]),
  language,
});

export const reinvitationBody = z.object({ language });

/** The only response that contains the link. */
export const invitation = z.object({
  user,
  link: z
    .string()
    .describe('The path, within this service, of the page where the user chooses their name and password. Returned only once.')
    .meta({ example: '/choose-password#pXq2-3q7wQpA0xVb9ZtKcYdE1fGhIjLmNoPrSuXy4z5' }),
  isMailed: z.boolean().describe('Whether the link is also sent by email. False if this installation sends no emails.'),
});
export type Invitation = z.infer<typeof invitation>;

export const withdrawal = z.object({ userId: userParams.shape.userId });
export { userParams };
