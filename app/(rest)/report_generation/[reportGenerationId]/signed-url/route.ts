import { endpoint } from '@/server/core/rest/endpoint';
import { getReportLink } from '@/server/reports/reports.operations';

export const GET = endpoint(getReportLink);
