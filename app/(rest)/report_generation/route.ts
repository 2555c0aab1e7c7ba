import { endpoint } from '@/server/core/rest/endpoint';
import { listReportGenerations } from '@/server/reports/reports.operations';

export const GET = endpoint(listReportGenerations);
