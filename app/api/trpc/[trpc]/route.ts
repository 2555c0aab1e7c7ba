import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { trpcContext } from '@/server/core/procedures';
import { appRouter } from '@/server/router';

function handler(request: Request): Promise<Response> {
  return fetchRequestHandler({ endpoint: '/api/trpc', req: request, router: appRouter, createContext: () => trpcContext(request) });
}

export { handler as GET, handler as POST };
