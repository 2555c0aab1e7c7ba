import { allow, permissions } from '@/server/core/operation/access';
import { mutation, query } from '@/server/core/operation/operation';
import * as schema from './customers.schema';
import { readCustomerState } from './customers.service';
import * as erasure from './erasure.schema';
import * as erasures from './erasure.service';

const tag = 'Customers';
const ofCustomer = { customer: 'customerId' } as const;
const subject = ({ customerId }: { customerId: number }) => ({ kind: 'customer', id: customerId });

export const getErasure = query({
  path: '/customers/{customerId}/erasure',
  summary: 'Read what erasing a customer would remove and keep, and the request for it',
  tag,
  access: allow(permissions.erasures.read, ofCustomer),
  params: schema.customerParams,
  success: { code: 'customer_erasure_found', data: erasure.erasureAnswer },
  run: erasures.getErasure,
});

export const requestErasure = mutation({
  method: 'POST',
  path: '/customers/{customerId}/erasure',
  summary: 'Request the erasure of a customer',
  description: 'Erases nothing yet. If a request is open, it is unchanged.',
  tag,
  access: allow(permissions.customers.write, ofCustomer),
  params: schema.customerParams,
  success: { status: 201, code: 'customer_erasure_requested', data: erasure.erasureAnswer },
  audit: { subject, snapshot: readCustomerState, always: true },
  run: erasures.requestErasure,
});

export const withdrawErasure = mutation({
  method: 'DELETE',
  path: '/customers/{customerId}/erasure',
  summary: 'Withdraw the request for the erasure of a customer',
  tag,
  access: allow(permissions.customers.write, ofCustomer),
  params: schema.customerParams,
  success: { code: 'customer_erasure_withdrawn', data: erasure.erasureAnswer },
  audit: { subject, snapshot: readCustomerState, always: true },
  run: erasures.withdrawErasure,
});

export const confirmErasure = mutation({
  method: 'POST',
  path: '/customers/{customerId}/erasure/confirm',
  summary: 'Erase a customer permanently',
  description:
    'Removes everything that identifies the person, including in the history. Amounts, times and the kinds of changes are kept. The customer is archived permanently under a random name, with all customers that were merged into them. Requires an open request. Cannot be undone.',
  tag,
  access: allow(permissions.erasures.write, ofCustomer),
  params: schema.customerParams,
  body: erasure.erasureConfirmBody,
  success: { code: 'customer_erased', data: erasure.erasureDone },
  errors: ['confirmation_mismatch'],
  example: { customerId: 1, confirmation: 'Camille Moreau', settle: 'refund' },
  audit: { subject },
  run: erasures.confirmErasure,
});
