import { endpoint } from '@/server/core/rest/endpoint';
import { listStatements } from '@/server/statements/statements.operations';

export const GET = endpoint(listStatements);
