import { type Procedures, procedures, trpcRouter } from './core/trpc/procedures';
import { operations } from './operations';

type Features = { [Feature in keyof typeof operations]: Procedures<(typeof operations)[Feature]> };
const features = Object.entries(operations).map(([feature, each]) => [feature, procedures(each)]);

/** The JSON operations of every feature as tRPC procedures: `stock.listStock`, … */
export const appRouter = trpcRouter(Object.fromEntries(features) as Features);

export type AppRouter = typeof appRouter;
