import { z } from 'zod';
import { allow, permissions } from '@/server/core/operation/access';
import { download, mutation, query } from '@/server/core/operation/operation';
import { reportRequested } from '@/server/reports/reports.schema';
import * as brandWallets from './brand-wallets.service';
import * as exports from './export.service';
import * as history from './history.service';
import * as holds from './holds.service';
import * as statement from './statement.service';
import * as schema from './wallet.schema';
import * as wallet from './wallet.service';

const tag = 'E-wallet';
const read = allow(permissions.wallet.read, { customer: 'customerId' });
const write = allow(permissions.wallet.write, { customer: 'customerId' });
const writeHold = allow(permissions.wallet.write, { locate: holds.locateHold });
const params = schema.customerParams;
/** The services record both states, as they are under the lock. */
const audit = { subject: ({ customerId }: { customerId: number }) => ({ kind: 'e-wallet', id: customerId }) };

export const listBalanceHistory = query({
  path: '/customers/{customerId}/balance_history',
  summary: 'List the e-wallet lines of a customer, newest first',
  description: '`nextCursor` is next to `data` in the response.',
  tag,
  access: read,
  params,
  query: schema.historyQuery,
  success: { code: 'balance_history_succeed', data: z.array(schema.walletLine), extra: schema.historyExtra },
  example: { customerId: 1, kind: 'PAYMENT' },
  run: history.listBalanceHistory,
});

export const countBalanceHistory = query({
  path: '/customers/{customerId}/balance_history/count',
  summary: 'Count the e-wallet lines of a customer',
  tag,
  access: read,
  params,
  query: schema.countQuery,
  success: { code: 'balance_count_succeed', data: z.object({ total: z.int().min(0) }) },
  run: history.countBalanceHistory,
});

export const getWallet = query({
  path: '/customers/{customerId}/wallet',
  summary: 'Read the e-wallet of a customer',
  tag,
  access: read,
  params,
  success: { code: 'wallet_found', data: schema.wallet },
  run: wallet.getWallet,
});

export const creditWallet = mutation({
  method: 'POST',
  path: '/customers/{customerId}/wallet/credit',
  summary: 'Give a customer a promotional or employer credit',
  tag,
  access: write,
  params,
  body: schema.creditBody,
  success: { code: 'wallet_credited', data: schema.wallet },
  example: { customerId: 1, amount: 500, reason: 'Late order' },
  audit,
  run: wallet.creditWallet,
});

export const debitWallet = mutation({
  method: 'POST',
  path: '/customers/{customerId}/wallet/debit',
  summary: 'Take an amount from an e-wallet',
  description:
    'Takes from the promotional pocket first, then from the employer’s, then from the customer’s own. Amounts on hold are unchanged.',
  tag,
  access: write,
  params,
  body: schema.debitBody,
  success: { code: 'wallet_debited', data: schema.wallet },
  errors: ['insufficient_balance'],
  example: { customerId: 1, amount: 890, reason: 'Lunch paid at the counter' },
  audit,
  run: wallet.debitWallet,
});

export const reloadWallet = mutation({
  method: 'POST',
  path: '/customers/{customerId}/wallet/reload',
  summary: 'Record a top-up that was paid at the counter',
  tag,
  access: write,
  params,
  body: schema.reloadBody,
  success: { code: 'wallet_reloaded', data: schema.wallet },
  example: { customerId: 1, amount: 3000, counterMethod: 'CASH' },
  audit,
  run: wallet.reloadWallet,
});

export const payOut = mutation({
  method: 'POST',
  path: '/customers/{customerId}/wallet/payout',
  summary: 'Pay a customer’s own money out at the counter',
  description: 'Promotional and employer amounts cannot be paid out.',
  tag,
  access: write,
  params,
  body: schema.payoutBody,
  success: { code: 'wallet_paid_out', data: schema.wallet },
  errors: ['insufficient_balance'],
  example: { customerId: 1, amount: 1250, counterMethod: 'CASH', reason: 'Leaves the company' },
  audit,
  run: wallet.payOut,
});

export const refundPayment = mutation({
  method: 'POST',
  path: '/customers/{customerId}/wallet/refund',
  summary: 'Refund a payment to the e-wallet',
  description: 'Each pocket gets the amount that was taken from it. A payment can be refunded in parts, up to its amount.',
  tag,
  access: write,
  params,
  body: schema.refundBody,
  success: { code: 'wallet_refunded', data: schema.wallet },
  example: { customerId: 1, position: 12, reason: 'Wrong dish' },
  audit,
  run: wallet.refundPayment,
});

export const listHolds = query({
  path: '/customers/{customerId}/wallet/holds',
  summary: 'List the open holds of a customer, in the order in which they end',
  tag,
  access: read,
  params,
  success: { code: 'wallet_holds_found', data: z.array(schema.hold) },
  run: holds.listHolds,
});

export const reserveHold = mutation({
  method: 'POST',
  path: '/customers/{customerId}/wallet/holds',
  summary: 'Put an amount on hold',
  description: 'For an order that is being paid. The amount stays in the balance, but cannot be spent otherwise.',
  tag,
  access: write,
  params,
  body: schema.holdBody,
  success: { status: 201, code: 'wallet_hold_reserved', data: schema.hold },
  errors: ['insufficient_balance'],
  example: { customerId: 1, amount: 1290 },
  audit: {},
  run: holds.reserveHold,
});

export const getHold = query({
  path: '/wallet_holds/{holdId}',
  summary: 'Read a hold',
  tag,
  access: allow(permissions.wallet.read, { locate: holds.locateHold }),
  params: schema.holdParams,
  success: { code: 'wallet_hold_found', data: schema.hold },
  run: holds.getHold,
});

export const captureHold = mutation({
  method: 'POST',
  path: '/wallet_holds/{holdId}/capture',
  summary: 'Pay with a hold',
  description: 'The amount that is not captured is released.',
  tag,
  access: writeHold,
  params: schema.holdParams,
  body: schema.captureBody,
  success: { code: 'wallet_hold_captured', data: schema.hold },
  errors: ['insufficient_balance'],
  audit: { subject: ({ holdId }) => ({ kind: 'e-wallet hold', id: holdId }), snapshot: holds.getHold },
  run: holds.captureByHand,
});

export const releaseHold = mutation({
  method: 'POST',
  path: '/wallet_holds/{holdId}/release',
  summary: 'Release a hold',
  tag,
  access: writeHold,
  params: schema.holdParams,
  success: { code: 'wallet_hold_released', data: schema.hold },
  audit: { subject: ({ holdId }) => ({ kind: 'e-wallet hold', id: holdId }), snapshot: holds.getHold },
  run: holds.releaseByHand,
});

export const getBrandWallets = query({
  path: '/wallets',
  summary: 'Read the total of a brand’s e-wallets, now and day by day',
  tag,
  access: allow(permissions.brandWallets.read, { brand: 'brandId' }),
  query: schema.figuresQuery,
  success: { code: 'wallets_found', data: schema.brandWallets },
  example: { brandId: 1, days: 30 },
  run: brandWallets.getBrandWallets,
});

export const listRunningOut = query({
  path: '/wallets/running_out',
  summary: 'List the e-wallets that will probably be empty within the week, soonest first',
  description: 'Based on the spending on each weekday of the last four weeks. New or rarely used e-wallets are not included.',
  tag,
  access: allow(permissions.brandWallets.read, { brand: 'brandId' }),
  query: schema.runningOutQuery,
  success: { code: 'wallets_running_out_found', data: schema.runningOutPage },
  example: { brandId: 1 },
  run: brandWallets.listRunningOut,
});

export const exportWallets = download({
  path: '/wallets/export',
  summary: 'Download the lines of all e-wallets of a brand as CSV or Excel',
  description:
    'Contains the lines of a period, oldest first: time, customer, kind, and the balance of each pocket afterwards. In CSV, an apostrophe precedes text that a spreadsheet would run as a formula.',
  tag,
  access: allow(permissions.brandWallets.read, { brand: 'brandId' }),
  query: schema.exportQuery,
  success: { contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  errors: ['unavailable'],
  example: { brandId: 1, from: '2026-11-01', to: '2026-11-30', fileType: 'csv' },
  run: exports.exportWallets,
});

export const exportWalletsLater = query({
  path: '/wallets/export/async',
  summary: 'Request an export of the lines of all e-wallets of a brand',
  description:
    'Use this for long periods. A worker generates the file: poll `GET /report_generation`. Until the report is ready, the same request returns the same report.',
  tag,
  access: allow(permissions.brandWallets.read, { brand: 'brandId' }),
  query: schema.exportQuery,
  success: { code: 'wallet_export_request_created', data: reportRequested },
  example: { brandId: 1, from: '2026-01-01', to: '2026-11-30', fileType: 'csv' },
  run: exports.requestWalletExport,
});

export const downloadStatement = download({
  path: '/customers/{customerId}/wallet/statement',
  summary: 'Download the statement of an e-wallet',
  description:
    'Returns a PDF in the caller’s language, or CSV with one row per line and amounts in the unit of the currency, such as `7.60`. Contains the opening balances, all lines and the closing balances.',
  tag,
  access: read,
  params,
  query: schema.statementQuery,
  success: { contentTypes: ['application/pdf', 'text/csv'] },
  errors: ['takes_too_long'],
  example: { customerId: 1, from: '2026-11-01', to: '2026-11-30', fileType: 'pdf' },
  run: statement.downloadStatement,
});
