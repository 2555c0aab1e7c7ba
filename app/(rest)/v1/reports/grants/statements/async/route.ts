import { endpoint } from '@/server/core/rest/endpoint';
import { downloadStatementsLater } from '@/server/statements/statements.operations';

export const GET = endpoint(downloadStatementsLater);
