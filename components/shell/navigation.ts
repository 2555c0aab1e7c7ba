import type { MessageKeys, Messages, NestedKeyOf } from 'next-intl';
import type { Role } from '@/server/core/callers/caller';
import type { NavigationIcon } from './navigationIcons';

/*
 * The contents of the back office as data. The sidebar, the bars of the phone and the ⌘K palette are made from it. A feature adds a section
 * here, and its labels in its own message file.
 */

export type MessageKey = MessageKeys<Messages, NestedKeyOf<Messages>>;

/** The current restaurant and its brand, for links. */
export interface NavigationContext {
  restaurantId: number;
  brandId: number;
}

export interface NavigationItem {
  label: MessageKey;
  /** A shorter label for the phone’s bar, which has two lines of a fifth of its width. */
  short?: MessageKey;
  icon: NavigationIcon;
  href: (context: NavigationContext) => string;
  /** The roles that see it. Default: everyone with a back office. */
  roles?: readonly Role[];
  /** Leaves the back office with a full page load. */
  external?: boolean;
}

/** A subject: one link, or several screens under a heading. */
export interface NavigationSection extends NavigationItem {
  screens?: NavigationItem[];
}

export interface NavigationGroup {
  id: 'restaurant' | 'brand' | 'administration';
  label: MessageKey;
  sections: NavigationSection[];
}

/** Roles that work for whole brands. */
export const headOffice: readonly Role[] = ['admin', 'brand_group', 'brand'];

/** The first screen of a restaurant: what is missing for its first order. */
export const restaurantHome = ({ restaurantId }: NavigationContext) => `/admin/restaurants/${restaurantId}/readiness`;

const floor = ({ restaurantId }: NavigationContext) => `/admin/restaurants/${restaurantId}/floor`;
const restaurant = ({ restaurantId }: NavigationContext) => `/admin/restaurants/${restaurantId}`;
const grants = ({ brandId }: NavigationContext) => `/admin/brands/${brandId}/grants`;
const customers = ({ brandId }: NavigationContext) => `/admin/brands/${brandId}/customers`;
const coupons = ({ brandId }: NavigationContext) => `/admin/brands/${brandId}/coupons`;
const loyalty = ({ brandId }: NavigationContext) => `/admin/brands/${brandId}/loyalty`;
const promotions = ({ brandId }: NavigationContext) => `/admin/brands/${brandId}/promotions`;
const stock = ({ restaurantId }: NavigationContext) => `/admin/restaurants/${restaurantId}/stock`;

export const navigation: NavigationGroup[] = [
  {
    id: 'restaurant',
    label: 'shell.nav.restaurant',
    sections: [
      {
        label: 'shell.nav.stock',
        icon: 'Package',
        href: stock,
        screens: [
          { label: 'shell.nav.stockDashboard', icon: 'LayoutDashboard', href: stock },
          { label: 'shell.nav.inventory', icon: 'ClipboardList', href: (context) => `${stock(context)}/inventory` },
          { label: 'shell.nav.movements', icon: 'Transfer', href: (context) => `${stock(context)}/movements` },
          { label: 'shell.nav.deliveries', icon: 'TruckDelivery', href: (context) => `${stock(context)}/deliveries` },
          { label: 'shell.nav.settings', icon: 'Settings', href: (context) => `${stock(context)}/settings` },
        ],
      },
      {
        label: 'orders.orders',
        icon: 'Receipt',
        href: (context) => `${restaurant(context)}/orders`,
        screens: [
          { label: 'orders.orders', icon: 'Receipt', href: (context) => `${restaurant(context)}/orders` },
          { label: 'orders.place', icon: 'Phone', href: (context) => `${restaurant(context)}/orders/new` },
        ],
      },
      { label: 'treasury.title', icon: 'CashRegister', href: (context) => `${restaurant(context)}/treasury` },
      { label: 'catalog.menu.nav', icon: 'Book2', href: (context) => `${restaurant(context)}/menu` },
      {
        label: 'floor.layouts.nav',
        icon: 'LayoutBoard',
        href: floor,
        screens: [
          { label: 'floor.layouts.title', icon: 'LayoutBoard', href: floor },
          { label: 'floor.live.nav', icon: 'LayoutBoard', href: (context) => `${floor(context)}/live` },
        ],
      },
      {
        label: 'modules.nav',
        icon: 'ToggleLeft',
        href: (context) => `${restaurant(context)}/modules`,
        screens: [
          { label: 'readiness.nav', icon: 'Checklist', href: (context) => `${restaurant(context)}/readiness` },
          { label: 'modules.opening.nav', icon: 'Door', href: (context) => `${restaurant(context)}/opening` },
          { label: 'modules.title', short: 'modules.short', icon: 'ToggleLeft', href: (context) => `${restaurant(context)}/modules` },
          {
            label: 'consumptionModes.nav',
            short: 'consumptionModes.short',
            icon: 'ToolsKitchen2',
            href: (context) => `${restaurant(context)}/consumption-modes`,
          },
          { label: 'deliveryAreas.nav', icon: 'MapPin', href: (context) => `${restaurant(context)}/delivery-areas` },
          { label: 'pickup.title', icon: 'Clock', href: (context) => `${restaurant(context)}/pickup` },
          { label: 'grants.shifts.title', icon: 'Clock', href: (context) => `${restaurant(context)}/shifts` },
          { label: 'fiscal.title', icon: 'ReceiptTax', href: (context) => `${restaurant(context)}/fiscal` },
          { label: 'tickets.title', icon: 'Receipt', href: (context) => `${restaurant(context)}/compliance` },
        ],
      },
      { label: 'devices.nav', icon: 'DeviceTablet', href: ({ restaurantId }) => `/admin/restaurants/${restaurantId}/devices` },
      {
        label: 'brands.restaurant.nav',
        icon: 'AddressBook',
        href: ({ brandId, restaurantId }) => `/admin/brands/${brandId}/restaurants/${restaurantId}`,
      },
    ],
  },
  {
    id: 'brand',
    label: 'shell.nav.brand',
    sections: [
      {
        label: 'brands.restaurants.nav',
        icon: 'BuildingStore',
        href: ({ brandId }) => `/admin/brands/${brandId}/restaurants`,
        roles: headOffice,
      },
      {
        label: 'catalog.nav',
        icon: 'Book2',
        href: ({ brandId }) => `/admin/brands/${brandId}/catalog`,
        screens: [
          { label: 'catalog.tabs.products', icon: 'Book2', href: ({ brandId }) => `/admin/brands/${brandId}/catalog` },
          {
            label: 'imports.nav',
            icon: 'FileImport',
            href: ({ brandId }) => `/admin/brands/${brandId}/catalog/imports`,
            roles: headOffice,
          },
        ],
      },
      { label: 'orders.brandOrders', icon: 'Receipt', href: ({ brandId }) => `/admin/brands/${brandId}/orders`, roles: headOffice },
      { label: 'treasury.title', icon: 'CashRegister', href: ({ brandId }) => `/admin/brands/${brandId}/treasury`, roles: headOffice },
      { label: 'shell.nav.stockBoard', icon: 'ChartBar', href: ({ brandId }) => `/admin/brands/${brandId}/stock`, roles: headOffice },
      { label: 'readiness.brandNav', icon: 'Checklist', href: ({ brandId }) => `/admin/brands/${brandId}/readiness`, roles: headOffice },
      { label: 'images.title', icon: 'Photo', href: ({ brandId }) => `/admin/brands/${brandId}/images` },
      { label: 'modules.brand.nav', icon: 'ToggleLeft', href: ({ brandId }) => `/admin/brands/${brandId}/modules`, roles: headOffice },
      {
        label: 'deliveryAreas.brand.title',
        icon: 'Map2',
        href: ({ brandId }) => `/admin/brands/${brandId}/delivery-areas`,
        roles: headOffice,
      },
      { label: 'fiscal.brand.nav', icon: 'ReceiptTax', href: ({ brandId }) => `/admin/brands/${brandId}/fiscal`, roles: headOffice },
      {
        label: 'customers.nav',
        icon: 'UserHeart',
        href: customers,
        screens: [
          { label: 'customers.list.title', icon: 'UserHeart', href: customers },
          { label: 'customers.groups.title', icon: 'Sitemap', href: ({ brandId }) => `/admin/brands/${brandId}/guest-groups` },
          { label: 'imports.nav', icon: 'FileImport', href: ({ brandId }) => `/admin/brands/${brandId}/imports` },
          { label: 'reports.nav', icon: 'FileDownload', href: ({ brandId }) => `/admin/brands/${brandId}/reports` },
          { label: 'wallet.brand.nav', icon: 'Wallet', href: ({ brandId }) => `/admin/brands/${brandId}/wallets`, roles: headOffice },
        ],
      },
      {
        label: 'shell.nav.offers',
        icon: 'Ticket',
        href: promotions,
        screens: [
          { label: 'promotions.title', icon: 'Discount2', href: promotions },
          { label: 'coupons.title', icon: 'Ticket', href: coupons },
          { label: 'grants.nav', icon: 'Users', href: grants },
          { label: 'grants.rules.title', icon: 'Adjustments', href: ({ brandId }) => `/admin/brands/${brandId}/pricing-rules` },
          { label: 'promotions.simulator.title', icon: 'Checklist', href: ({ brandId }) => `/admin/brands/${brandId}/offers/simulator` },
        ],
      },
      {
        label: 'loyalty.nav',
        icon: 'Gift',
        href: loyalty,
        screens: [
          { label: 'loyalty.programme.title', icon: 'Gift', href: loyalty },
          { label: 'loyalty.rewards.title', icon: 'Gift', href: (context) => `${loyalty(context)}/rewards` },
          { label: 'loyalty.members.title', icon: 'UserHeart', href: (context) => `${loyalty(context)}/members` },
          { label: 'loyalty.cards.title', icon: 'AddressBook', href: (context) => `${loyalty(context)}/cards` },
        ],
      },
      { label: 'devices.brandNav', icon: 'DeviceTablet', href: ({ brandId }) => `/admin/brands/${brandId}/devices`, roles: headOffice },
      { label: 'webhooks.nav', icon: 'Transfer', href: ({ brandId }) => `/admin/brands/${brandId}/webhooks`, roles: headOffice },
      { label: 'brands.brand.nav', icon: 'Adjustments', href: ({ brandId }) => `/admin/brands/${brandId}/settings`, roles: headOffice },
    ],
  },
  {
    id: 'administration',
    label: 'shell.nav.administration',
    sections: [
      { label: 'brands.list.title', icon: 'BuildingStore', href: () => '/admin/brands', roles: ['admin', 'brand_group'] },
      { label: 'shell.nav.users', icon: 'Users', href: () => '/admin/users', roles: headOffice },
      { label: 'mail.nav', icon: 'Mail', href: () => '/admin/mails', roles: ['admin'] },
      { label: 'shell.nav.apiReference', icon: 'Api', href: () => '/docs', external: true },
    ],
  },
];

/** Actions in the current restaurant that the ⌘K palette offers. */
export const restaurantActions: Pick<NavigationItem, 'label' | 'href'>[] = [
  { label: 'stock.deliveries.create', href: (context) => `${stock(context)}/deliveries/new` },
  { label: 'stock.dashboard.receive', href: (context) => `${stock(context)}/deliveries?state=expected&sort=date` },
];
