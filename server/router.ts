import { procedures, trpcRouter } from './core/trpc/procedures';
import { operations } from './operations';

/** The JSON operations of every feature as tRPC procedures: `stock.listStock`, … */
export const appRouter = trpcRouter({
  identity: procedures(operations.identity),
  brands: procedures(operations.brands),
  catalog: procedures(operations.catalog),
  stock: procedures(operations.stock),
  floor: procedures(operations.floor),
  'delivery-areas': procedures(operations['delivery-areas']),
  devices: procedures(operations.devices),
  modules: procedures(operations.modules),
  'consumption-modes': procedures(operations['consumption-modes']),
  pickup: procedures(operations.pickup),
  fiscal: procedures(operations.fiscal),
  readiness: procedures(operations.readiness),
  customers: procedures(operations.customers),
  audit: procedures(operations.audit),
});

export type AppRouter = typeof appRouter;
