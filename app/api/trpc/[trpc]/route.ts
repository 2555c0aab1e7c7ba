import { answerProcedures } from '@/server/core/trpc/door';
import { appRouter } from '@/server/router';

const handler = (request: Request) => answerProcedures(appRouter, request);

export { handler as GET, handler as POST };
