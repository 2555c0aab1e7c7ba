import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { download, mutation, query } from '@/server/core/operation/operation';
import { reportRequested } from '@/server/reports/reports.schema';
import * as accounts from './accounts.service';
import * as booksSchema from './books.schema';
import * as closings from './closings.service';
import * as ereporting from './ereporting.service';
import * as files from './files.service';
import { listBookedOrders as listOrders } from './orders.service';
import * as proofSchema from './proof.schema';
import * as proof from './proof.service';
import * as report from './report.service';
import * as takings from './takings.service';
import * as schema from './treasury.schema';

const tag = 'Treasury';
const read = permissions.treasury.read;
const ofRestaurant = { restaurant: 'restaurantId' } as const;
const ofBrand = { brand: 'brandId' } as const;
const ofFile = { ...ofBrand, also: { restaurant: 'restaurantId' } } as const;
const ofEither = { brand: 'brandId', restaurant: 'restaurantId' } as const;
const aPeriod = { from: '2026-11-01', to: '2026-11-22' };

export const getTreasuryReport = query({
  path: '/reports/treasury',
  summary: 'Read the treasury and revenue report of a brand, or of all brands of the caller',
  description:
    'Returns the data without the envelope. Days follow each restaurant’s clock, first and last day inclusive, at most 366. E-wallets follow the brand’s clock. Revenue is before reductions; `discounts` and `grants` are negative. Revenue with tax, without grants, equals the money of orders and what grants paid. Users of one restaurant get its orders.',
  tag,
  access: allow(read, { brand: 'brandId', orAll: true }),
  query: schema.reportQuery,
  success: { code: 'treasury_report_found', data: schema.report },
  errors: ['mixed_currencies'],
  bare: true,
  example: { startDate: '2026-11-01', endDate: '2026-11-22', brandId: 1, exportJson: true },
  run: report.getTreasuryReport,
});

export const getTakings = query({
  path: '/v1/takings',
  summary: 'Read the takings of a brand or restaurant over a period: money, VAT, days and restaurants',
  description: 'Send `brandId` or `restaurantId`.',
  tag,
  access: allow(read, ofEither),
  query: schema.takingsQuery,
  success: { code: 'takings_found', data: schema.takings },
  example: { restaurantId: 1, ...aPeriod },
  run: takings.getTakings,
});

export const getRhythm = query({
  path: '/v1/takings/hours',
  summary: 'Read what guests of a brand or restaurant paid by hour and channel',
  description: 'Send `brandId` or `restaurantId`. Amounts are before refunds.',
  tag,
  access: allow(read, ofEither),
  query: schema.takingsQuery,
  success: { code: 'takings_hours_found', data: schema.rhythm },
  example: { restaurantId: 1, ...aPeriod },
  run: takings.getRhythm,
});

export const getProof = query({
  path: '/v1/restaurants/{restaurantId}/treasury/proof',
  summary: 'Prove the takings of a restaurant: both sides of each equation, and the orders that break one',
  description: 'Reads every order of the period, at most 31 days.',
  tag,
  access: allow(read, ofRestaurant),
  params: schema.restaurantParams,
  query: proofSchema.proofQuery,
  success: { code: 'treasury_proof_found', data: proofSchema.proof },
  example: { restaurantId: 1, ...aPeriod },
  run: proof.getProof,
});

export const getWalletProof = query({
  path: '/v1/brands/{brandId}/treasury/wallet_proof',
  summary: 'Prove the e-wallets of a brand over a period: opening and changes equal closing, pocket by pocket',
  tag,
  access: allow(permissions.brandWallets.read, ofBrand),
  params: schema.brandParams,
  query: proofSchema.walletProofQuery,
  success: { code: 'wallet_proof_found', data: proofSchema.walletProof },
  example: { brandId: 1, ...aPeriod },
  run: proof.getWalletProof,
});

export const listBookedOrders = query({
  path: '/v1/restaurants/{restaurantId}/treasury/orders',
  summary: 'List the orders behind a figure of a restaurant’s takings, newest first',
  description:
    'Name the figure as in the report: by `operationType`, or by `category`, `label` and `vatRate`. `guestPaymentType` narrows either. `vatRate` alone is the VAT due at that rate.',
  tag,
  access: allow(read, ofRestaurant),
  params: schema.restaurantParams,
  query: schema.ordersQuery,
  success: { code: 'treasury_orders_found', data: schema.bookedOrdersPage },
  example: { restaurantId: 1, ...aPeriod, operationType: 'cashPayments' },
  run: listOrders,
});

export const listClosings = query({
  path: '/v1/restaurants/{restaurantId}/treasury/closings',
  summary: 'List the closed days of a restaurant, and whether their figures are intact',
  tag,
  access: allow(read, ofRestaurant),
  params: schema.restaurantParams,
  query: booksSchema.closingsQuery,
  success: { code: 'treasury_closings_found', data: z.array(booksSchema.closing) },
  example: { restaurantId: 1, ...aPeriod },
  run: closings.listClosings,
});

export const closeDay = mutation({
  method: 'POST',
  path: '/v1/restaurants/{restaurantId}/treasury/closings',
  summary: 'Close a day of a restaurant’s takings',
  description:
    'The figures of the day are stored and signed, and never change. Later corrections are recorded on the day on which they arrive. A day can be closed ten minutes after it ends, and only if it is later than all closed days. Cannot be undone.',
  tag,
  access: allow(permissions.treasury.write, ofRestaurant),
  params: schema.restaurantParams,
  body: booksSchema.closingBody,
  success: { status: 201, code: 'treasury_day_closed', data: booksSchema.closing },
  errors: ['conflict'],
  audit: { subject: ({ restaurantId }) => ({ kind: 'takings', id: restaurantId }) },
  run: closings.closeDay,
});

export const getAccounts = query({
  path: '/v1/brands/{brandId}/treasury/accounts',
  summary: 'Read the accounts of a brand’s takings',
  tag,
  access: allow(read, ofBrand),
  params: schema.brandParams,
  success: { code: 'treasury_accounts_found', data: booksSchema.accounts },
  etag: true,
  run: accounts.getAccounts,
});

export const replaceAccounts = mutation({
  method: 'PUT',
  path: '/v1/brands/{brandId}/treasury/accounts',
  summary: 'Replace the accounts of a brand’s takings',
  description: 'Omitted accounts get their usual French number.',
  tag,
  access: allow(permissions.ownBrand.write, ofBrand),
  params: schema.brandParams,
  body: booksSchema.accountsBody,
  replaces: accounts.versionedAccounts,
  success: { code: 'treasury_accounts_updated', data: booksSchema.accounts },
  example: { cash: '531000' },
  audit: { subject: ({ brandId }) => ({ kind: 'accounts of takings', id: brandId }), revert: 'replace' },
  run: accounts.replaceAccounts,
});

export const downloadTreasury = download({
  path: '/v1/reports/treasury/files',
  summary: 'Download the takings of a brand or restaurant: journal, PDF or FEC',
  description:
    'Journal and FEC are balanced for each restaurant and day, on the brand’s accounts. E-wallet operations belong to the brand, and are omitted for one restaurant. If the two sides of a day differ, the difference is recorded on a separate account.',
  tag,
  access: allow(read, ofFile),
  query: booksSchema.filesQuery,
  success: {
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf', 'text/plain'],
  },
  errors: ['access_denied', 'data_not_found', 'takes_too_long', 'unavailable'],
  example: { brandId: 1, ...aPeriod, format: 'csv' },
  run: files.downloadFile,
});

export const downloadTreasuryLater = query({
  path: '/v1/reports/treasury/files/async',
  summary: 'Request a file of the takings of a brand or restaurant',
  description:
    'Use this for long periods. A worker generates the file: poll `GET /report_generation`. Until the report is ready, the same request returns the same report.',
  tag,
  access: allow(read, ofFile),
  query: booksSchema.filesQuery,
  success: { code: 'treasury_export_request_created', data: reportRequested },
  errors: ['access_denied', 'data_not_found'],
  example: { brandId: 1, ...aPeriod, format: 'fec' },
  run: files.requestFile,
});

export const getEreporting = query({
  path: '/v1/restaurants/{restaurantId}/ereporting',
  summary: 'Read the daily VAT totals for the e-reporting of a restaurant',
  description:
    'Returns, for each day, the number of orders and the amounts due for each VAT rate after reductions. `format=csv` downloads the same as CSV. Unknown query keys are refused.',
  tag,
  access: allow(read, ofRestaurant),
  params: schema.restaurantParams,
  query: booksSchema.ereportingQuery,
  strictQuery: true,
  success: { code: 'ereporting_found', data: booksSchema.ereporting },
  file: { contentType: 'text/csv', when: ({ format }) => format === 'csv', run: ereporting.downloadEreporting },
  example: { restaurantId: 1, ...aPeriod },
  run: ereporting.getEreporting,
});
