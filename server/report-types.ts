import { catalogExport } from './catalog/import/export.service';
import { customerBaseExport } from './customers/export.service';
import type { ReportType } from './reports/report-type';
import type { ReportTypeName } from './reports/reports.values';

/** How each kind of report is made. A feature that has one names it in `reports.values`, and here. */
export const reportTypes = {
  customer_base_export: customerBaseExport,
  catalog_export: catalogExport,
} satisfies Record<ReportTypeName, ReportType>;
