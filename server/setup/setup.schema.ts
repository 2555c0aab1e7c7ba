import { z } from 'zod';
import { id } from '@/server/core/operation/fields';
import { email, newPassword } from '@/server/identity/identity.schema';

export const setupBody = z.object({
  code: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .describe('The code printed when the installation starts, or by `npm run setup-code`.')
    .meta({ example: '7k2m-x94p-q0rt-e8vb' }),
  name: z.string().trim().min(1).max(120).meta({ example: 'Camille Moreau' }),
  email,
  password: newPassword.meta({ example: 'a longer password' }),
});

export const firstAdmin = z.object({
  userId: id,
  email: z.string().meta({ example: 'camille@example.com' }),
  name: z.string().meta({ example: 'Camille Moreau' }),
});
export type FirstAdmin = z.infer<typeof firstAdmin>;
