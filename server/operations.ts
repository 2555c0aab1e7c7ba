import * as audit from './audit/audit.operations';
import * as brands from './brands/brands.operations';
import { subjects as brandsSubjects } from './brands/brands.subjects';
import * as catalog from './catalog/catalog.operations';
import { subjects as catalogSubjects } from './catalog/catalog.subjects';
import * as modes from './consumption-modes/consumption-modes.operations';
import { subjects as modesSubjects } from './consumption-modes/consumption-modes.subjects';
import type { Subjects } from './core/writes/subjects';
import * as coupons from './coupons/coupons.operations';
import { subjects as couponsSubjects } from './coupons/coupons.subjects';
import * as customers from './customers/customers.operations';
import { subjects as customersSubjects } from './customers/customers.subjects';
import * as deliveryAreas from './delivery-areas/delivery-areas.operations';
import { subjects as deliveryAreasSubjects } from './delivery-areas/delivery-areas.subjects';
import * as devices from './devices/devices.operations';
import { subjects as devicesSubjects } from './devices/devices.subjects';
import * as files from './files/files.operations';
import * as fiscal from './fiscal/fiscal.operations';
import { subjects as fiscalSubjects } from './fiscal/fiscal.subjects';
import * as floor from './floor/floor.operations';
import { subjects as floorSubjects } from './floor/floor.subjects';
import * as grants from './grants/grants.operations';
import { subjects as grantsSubjects } from './grants/grants.subjects';
import * as identity from './identity/identity.operations';
import { subjects as identitySubjects } from './identity/identity.subjects';
import * as images from './images/images.operations';
import { subjects as imagesSubjects } from './images/images.subjects';
import * as imports from './imports/imports.operations';
import { subjects as importsSubjects } from './imports/imports.subjects';
import * as invitations from './invitations/invitations.operations';
import * as live from './live/live.operations';
import * as loyalty from './loyalty/loyalty.operations';
import { subjects as loyaltySubjects } from './loyalty/loyalty.subjects';
import * as mail from './mail/mail.operations';
import * as modules from './modules/modules.operations';
import { subjects as modulesSubjects } from './modules/modules.subjects';
import * as orders from './orders/orders.operations';
import { subjects as ordersSubjects } from './orders/orders.subjects';
import * as payments from './payments/payments.operations';
import * as pickup from './pickup/pickup.operations';
import { subjects as pickupSubjects } from './pickup/pickup.subjects';
import * as pricingRules from './pricing-rules/pricing-rules.operations';
import { subjects as pricingRulesSubjects } from './pricing-rules/pricing-rules.subjects';
import * as promotions from './promotions/promotions.operations';
import { subjects as promotionsSubjects } from './promotions/promotions.subjects';
import * as readiness from './readiness/readiness.operations';
import { subjects as readinessSubjects } from './readiness/readiness.subjects';
import * as reloads from './reloads/reloads.operations';
import { subjects as reloadsSubjects } from './reloads/reloads.subjects';
import * as replays from './replays/replays.operations';
import * as reports from './reports/reports.operations';
import * as setup from './setup/setup.operations';
import * as shifts from './shifts/shifts.operations';
import { subjects as shiftsSubjects } from './shifts/shifts.subjects';
import * as statements from './statements/statements.operations';
import * as stock from './stock/stock.operations';
import { subjects as stockSubjects } from './stock/stock.subjects';
import * as tickets from './tickets/tickets.operations';
import * as treasury from './treasury/treasury.operations';
import { subjects as treasurySubjects } from './treasury/treasury.subjects';
import * as wallet from './wallet/wallet.operations';
import * as webhooks from './webhooks/webhooks.operations';
import { subjects as webhooksSubjects } from './webhooks/webhooks.subjects';

/** All that the service can do, by feature. The API reference, the access tests and the history are made from it. */
export const operations = {
  setup,
  identity,
  invitations,
  mail,
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
  coupons,
  orders,
  imports,
  wallet,
  loyalty,
  reloads,
  payments,
  grants,
  'pricing-rules': pricingRules,
  shifts,
  promotions,
  replays,
  statements,
  webhooks,
  tickets,
  treasury,
  reports,
  files,
  images,
  audit,
  live,
};

/** What the features declare of the subjects that the history has. */
export const subjects: Subjects = {
  ...identitySubjects,
  ...brandsSubjects,
  ...catalogSubjects,
  ...stockSubjects,
  ...floorSubjects,
  ...devicesSubjects,
  ...modulesSubjects,
  ...modesSubjects,
  ...deliveryAreasSubjects,
  ...pickupSubjects,
  ...fiscalSubjects,
  ...readinessSubjects,
  ...customersSubjects,
  ...couponsSubjects,
  ...ordersSubjects,
  ...importsSubjects,
  ...imagesSubjects,
  ...reloadsSubjects,
  ...grantsSubjects,
  ...pricingRulesSubjects,
  ...shiftsSubjects,
  ...promotionsSubjects,
  ...loyaltySubjects,
  ...webhooksSubjects,
  ...treasurySubjects,
};
