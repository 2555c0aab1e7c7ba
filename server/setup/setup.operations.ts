import { mutation } from '@/server/core/operation/operation';
import * as schema from './setup.schema';
import * as service from './setup.service';

export const setUp = mutation({
  method: 'POST',
  path: '/v1/setup',
  summary: 'Create the first administrator of an installation',
  description:
    'Requires the code that an installation without users prints when it starts. The code works once. Afterwards, this address returns 404. After 10 wrong codes from a network address within 15 minutes, further attempts from there are refused until the 15 minutes have passed.',
  tag: 'Identity',
  access: 'public',
  body: schema.setupBody,
  success: { status: 201, code: 'installation_set_up', data: schema.firstAdmin },
  errors: ['data_not_found', 'invalid_setup_code', 'weak_password', 'already_exists', 'too_many_requests'],
  example: { name: 'Camille Moreau', email: 'camille@example.com', password: 'a longer password' },
  idempotency: 'none',
  audit: {},
  run: service.setUp,
});
