import { catalogExport } from './catalog/import/export.service';
import { customerBaseExport } from './customers/export.service';
import type { ReportType } from './reports/report-type';
import type { ReportTypeName } from './reports/reports.values';
import { statementsExport } from './statements/files.service';
import { ticketExport } from './tickets/export.service';
import { treasuryExport } from './treasury/files.service';
import { walletExport } from './wallet/export.service';

/** How each kind of report is made. A feature with a new kind adds it to `reports.values` and here. */
export const reportTypes = {
  customer_base_export: customerBaseExport,
  catalog_export: catalogExport,
  treasury_export: treasuryExport,
  grant_statements: statementsExport,
  ticket_export: ticketExport,
  wallet_export: walletExport,
} satisfies Record<ReportTypeName, ReportType>;
