import { endpoint } from '@/server/core/rest/endpoint';
import { downloadStatements } from '@/server/statements/statements.operations';

export const GET = endpoint(downloadStatements);
