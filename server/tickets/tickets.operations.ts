import { allow, permissions } from '@/server/core/operation/access';
import { download, mutation, query } from '@/server/core/operation/operation';
import { reportRequested } from '@/server/reports/reports.schema';
import * as archive from './archive.service';
import * as chain from './chain.service';
import * as closings from './closings.service';
import * as exports from './export.service';
import * as pdf from './pdf.service';
import * as reprints from './reprints.service';
import * as schema from './tickets.schema';

const tag = 'Receipts';
const params = schema.restaurantParams;
const ofCustomer = allow(permissions.tickets.read, { customer: 'customerId' } as const);
const readChain = allow(permissions.closings.read, { restaurant: 'restaurantId' } as const);

export const downloadTicket = download({
  path: '/orders/tickets/{orderId}',
  summary: 'Download the receipt of an order',
  description:
    'PDF, made once. However often it is downloaded, it is one and the same receipt; to print it again on paper, count a duplicate. An order that is not paid has none. Customers download their own.',
  tag,
  access: allow(permissions.tickets.read, { locate: pdf.locateTicket }),
  params: schema.orderParams,
  query: schema.printQuery,
  success: { contentTypes: ['application/pdf'] },
  errors: ['takes_too_long'],
  example: { orderId: '1', format: '80mm', lang: 'fr' },
  run: pdf.downloadTicket,
});

export const countTickets = query({
  path: '/orders/tickets/export/count',
  summary: 'Count the receipts of a customer',
  description: 'Receipts of sales and of refunds. Accounts of one restaurant count those of that restaurant.',
  tag,
  access: ofCustomer,
  query: schema.countQuery,
  faults: exports.datesFault,
  bare: true,
  success: { code: 'tickets_counted', data: schema.ticketCount },
  example: { customerId: 1, startDate: '2026-11-01', endDate: '2026-11-30' },
  run: exports.countTickets,
});

export const exportTickets = download({
  method: 'POST',
  path: '/orders/tickets/export',
  summary: 'Download the receipts of a customer in one PDF',
  description:
    'The oldest first. Parameters are read from the query or from the body; the query wins. The header `X-Total-Count` holds how many receipts match before `limit` and `offset`.',
  tag,
  access: ofCustomer,
  query: schema.exportFields,
  body: schema.exportFields,
  faults: exports.exportFaults,
  success: { contentTypes: ['application/pdf'] },
  errors: ['missing_parameters', 'takes_too_long'],
  example: { customerId: 1, startDate: '2026-11-01', endDate: '2026-11-30', limit: 100, offset: 0 },
  run: exports.exportTickets,
});

export const exportTicketsLater = query({
  path: '/orders/tickets/export/async',
  summary: 'Request all receipts of a customer in one PDF',
  description:
    'For long histories. A worker makes the file: see `GET /report_generation`. The same request returns the same report until it is ready.',
  tag,
  access: allow(permissions.reports.read, { customer: 'customerId' } as const),
  query: schema.reportQuery,
  faults: exports.datesFault,
  success: { code: 'ticket_export_request_created', data: reportRequested },
  example: { customerId: 1, startDate: '2026-01-01', endDate: '2026-11-30' },
  run: exports.requestTickets,
});

export const countDuplicate = mutation({
  method: 'POST',
  path: '/v1/restaurants/{restaurantId}/tickets/{ticketNumber}/reprints',
  summary: 'Count a duplicate of a receipt',
  description:
    'Call this before a receipt is printed again on paper, then download it with `copy`: it says that it is a duplicate, and which. Duplicates are links of the chain, and closings count them.',
  tag,
  access: allow(permissions.tickets.write, { restaurant: 'restaurantId' }),
  params: schema.ticketParams,
  success: { status: 201, code: 'ticket_reprinted', data: schema.reprint },
  errors: ['data_not_found'],
  example: { restaurantId: 1, ticketNumber: 1 },
  audit: false,
  run: reprints.countDuplicate,
});

export const getChain = query({
  path: '/v1/restaurants/{restaurantId}/tickets/chain',
  summary: 'Check the chain of receipts of a restaurant',
  description: 'Each receipt holds the hash of the link before it. The newest 100,000 links are checked for this answer.',
  tag,
  access: readChain,
  params,
  success: { code: 'ticket_chain_found', data: schema.chainState },
  example: { restaurantId: 1 },
  run: chain.getChain,
});

export const downloadArchive = download({
  path: '/v1/restaurants/{restaurantId}/tickets/archive',
  summary: 'Download the archive of receipts of a period',
  description:
    'JSON lines: one that says what it is, then every link of the chain with its hash. `node tools/verify-tickets.ts archive.jsonl` checks it without this service; `docs/tickets.md` documents its format. Several archives that follow each other are checked together.',
  tag,
  access: readChain,
  params,
  query: schema.archiveQuery,
  success: { contentTypes: ['application/x-ndjson'] },
  errors: ['data_not_found'],
  example: { restaurantId: 1, from: '2026-11-01', to: '2026-11-30' },
  run: archive.downloadArchive,
});

export const listClosings = query({
  path: '/v1/restaurants/{restaurantId}/closings',
  summary: 'List the closings of a restaurant, newest first',
  description: 'Days, months and years with receipts. Each is a link of the chain, with totals of its period and perpetual totals.',
  tag,
  access: readChain,
  params,
  query: schema.closingsQuery,
  success: { code: 'closings_found', data: schema.closingPage },
  example: { restaurantId: 1, kind: 'day' },
  run: closings.listClosings,
});

export const makeClosings = mutation({
  method: 'POST',
  path: '/v1/restaurants/{restaurantId}/closings',
  summary: 'Close the periods that have passed',
  description:
    'This also happens by itself, soon after midnight and before the first receipt of a day. Returns what was closed now; often nothing.',
  tag,
  access: allow(permissions.closings.write, { restaurant: 'restaurantId' }),
  params,
  success: { code: 'closings_made', data: schema.madeClosings },
  example: { restaurantId: 1 },
  audit: false,
  run: closings.makeClosings,
});
