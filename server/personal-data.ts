import { couponsData } from './coupons/coupons.personal';
import { customersData } from './customers/customers.personal';
import type { PersonalData } from './customers/person';
import { grantsData } from './grants/grants.personal';
import { identityData } from './identity/identity.personal';
import { importsData } from './imports/imports.personal';
import { loyaltyData } from './loyalty/loyalty.personal';
import { ordersData } from './orders/orders.personal';
import { promotionsData } from './promotions/promotions.personal';
import { reloadsData } from './reloads/reloads.personal';
import { reportsData } from './reports/reports.personal';
import { ticketsData } from './tickets/tickets.personal';
import { walletData } from './wallet/wallet.personal';
import { webhooksData } from './webhooks/webhooks.personal';

const declared: PersonalData[] = [
  identityData,
  walletData,
  loyaltyData,
  reloadsData,
  promotionsData,
  importsData,
  reportsData,
  couponsData,
  grantsData,
  ticketsData,
  webhooksData,
  ordersData,
  customersData,
];

/**
 * The personal data that all features store: what is removed when a person is erased, and what their download contains. A feature with a
 * table that names people adds it above.
 */
export const personalData: Required<PersonalData> = {
  traces: declared.flatMap(({ traces = [] }) => traces),
  sheets: declared.flatMap(({ sheets = [] }) => sheets),
};
