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
    'Returns a PDF, generated once. Every download returns the same receipt. To print it again on paper, count a duplicate first. An unpaid order has no receipt. Customers can download their own receipts.',
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
  description: 'Counts the receipts of sales and of refunds. Accounts of one restaurant count those of that restaurant.',
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
    'Contains the oldest receipts first. Parameters are read from the query or from the body; the query takes precedence. The header `X-Total-Count` contains the number of matching receipts before `limit` and `offset`.',
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
    'Use this for long histories. A worker generates the file: poll `GET /report_generation`. Until the report is ready, the same request returns the same report.',
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
    'Call this before printing a receipt again on paper, then download the receipt with `copy`. The printed receipt states that it is a duplicate, and its number. Duplicates are links of the chain, and closings count them.',
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
  description: 'Each receipt contains the hash of the link before it. The newest 100,000 links are checked for each response.',
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
    'Returns JSON lines: a header line, then every link of the chain with its hash. `node tools/verify-tickets.ts archive.jsonl` verifies the archive without this service. `docs/tickets.md` documents its format. Consecutive archives can be verified together.',
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
  description:
    'Lists the days, months and years that have receipts. Each closing is a link of the chain, with the totals of its period and perpetual totals.',
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
  summary: 'Close the past periods',
  description:
    'Also happens automatically, soon after midnight and before the first receipt of a day. Returns the periods that this call has closed, which is often none.',
  tag,
  access: allow(permissions.closings.write, { restaurant: 'restaurantId' }),
  params,
  success: { code: 'closings_made', data: schema.madeClosings },
  example: { restaurantId: 1 },
  audit: false,
  run: closings.makeClosings,
});
