/** Values of reports that screens use, too. */

export const reportTypes = [
  'customer_base_export',
  'catalog_export',
  'treasury_export',
  'grant_statements',
  'ticket_export',
  'wallet_export',
] as const;
export type ReportTypeName = (typeof reportTypes)[number];

export const reportStatuses = ['pending', 'running', 'succeed', 'failed'] as const;

/** Why a report could not be made: its workers died each time, or it failed each time. */
export const reportFailures = ['interrupted', 'error'] as const;
export type ReportFailure = (typeof reportFailures)[number];

/** How many days the file of a report is kept. */
export const REPORT_DAYS = 30;
