import * as audit from './audit/audit.operations';
import * as brands from './brands/brands.operations';
import * as catalog from './catalog/catalog.operations';
import * as modes from './consumption-modes/consumption-modes.operations';
import * as customers from './customers/customers.operations';
import * as deliveryAreas from './delivery-areas/delivery-areas.operations';
import * as devices from './devices/devices.operations';
import * as fiscal from './fiscal/fiscal.operations';
import * as floor from './floor/floor.operations';
import * as identity from './identity/identity.operations';
import * as live from './live/live.operations';
import * as modules from './modules/modules.operations';
import * as pickup from './pickup/pickup.operations';
import * as readiness from './readiness/readiness.operations';
import * as stock from './stock/stock.operations';

/** All that the service can do, by feature. The API reference, the access tests and the history are made from it. */
export const operations = {
  identity,
  brands,
  catalog,
  stock,
  floor,
  devices,
  modules,
  'consumption-modes': modes,
  'delivery-areas': deliveryAreas,
  pickup,
  fiscal,
  readiness,
  customers,
  audit,
  live,
};
