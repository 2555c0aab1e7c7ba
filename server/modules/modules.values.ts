// Decided in docs/decisions/025-limits-of-layouts-and-modules.md.
// Decided in docs/decisions/043-module-types.md.

/** The kind of a field's values, which decides how screens show it and what is accepted. Amounts are in cents, durations in minutes. */
export type FieldKind = 'switch' | 'whole' | 'money' | 'minutes' | 'text' | 'choice' | 'colour' | 'image' | 'slides';

/** A side effect of saving a field, shown on the screen before the save. */
export type FieldEffect = 'closing' | 'order_follow_up' | 'product_follow_up' | 'grouping';

export interface FieldDefinition {
  /** The keys that lead to it in the module object. Its label is the message `modules.fields.<keys joined by _>`. */
  path: readonly string[];
  kind: FieldKind;
  /** The platform's default value. */
  byDefault: unknown;
  min?: number;
  max?: number;
  options?: readonly string[];
  effect?: FieldEffect;
  /** Web shops need it, so it is part of the public configuration. */
  isPublic?: true;
  /** It describes a state, not a configuration, so it is never copied to other restaurants. */
  isState?: true;
}

export interface ModuleType {
  moduleId: number;
  /** Its label is the message `modules.types.<category>_<name>`. */
  category: string;
  name: string;
  /** The channels on which it is offered without being configured. */
  channels: readonly number[];
  fields: readonly FieldDefinition[];
}

const enabled: FieldDefinition = { path: ['is_enabled'], kind: 'switch', byDefault: false, isPublic: true };

export const ORDERING_FLOW = 1;
export const PAYMENT_METHODS = 3;
export const KITCHEN_DISPLAY = 4;
export const TRAY_SCAN = 8;
/** The channel on which a restaurant's kitchen display is configured. */
export const KITCHEN_CHANNEL = 5;
export const WEB_CHANNEL = 2;
export const TRAY_CHANNEL = 12;
/** The fields of the payment module that are means of payment. */
export const paymentSwitches = ['card', 'mealVouchers', 'eWallet', 'payAtCounter'] as const;
export const MAX_SLIDES = 50;
/** The most values of a module, at all depths: far more than any has, and few enough to be compared at once. */
export const MAX_MODULE_VALUES = 500;
/** The most changes listed per restaurant when a brand's module is saved. */
export const MAX_LISTED_CHANGES = 20;

/** The module types of the platform, with the fields that it knows. Anything else that a client stores is kept unchanged. */
export const moduleTypes: readonly ModuleType[] = [
  {
    moduleId: ORDERING_FLOW,
    category: 'ordering',
    name: 'flow',
    channels: [1, 2, 5, 12],
    fields: [
      enabled,
      { path: ['closeRestaurant'], kind: 'switch', byDefault: false, effect: 'closing', isPublic: true, isState: true },
      { path: ['isOrderFollowUpEnabled'], kind: 'switch', byDefault: false, effect: 'order_follow_up', isPublic: true },
      { path: ['isProductFollowUpEnabled'], kind: 'switch', byDefault: false, effect: 'product_follow_up', isPublic: true },
      { path: ['preparationTime'], kind: 'minutes', byDefault: 15, min: 0, max: 1_440, isPublic: true },
      { path: ['maximumItems'], kind: 'whole', byDefault: 50, min: 1, max: 1_000, isPublic: true },
      { path: ['allowComments'], kind: 'switch', byDefault: true, isPublic: true },
      { path: ['askForName'], kind: 'switch', byDefault: false, isPublic: true },
    ],
  },
  {
    moduleId: 2,
    category: 'appearance',
    name: 'theme',
    channels: [1, 2],
    fields: [
      enabled,
      { path: ['language'], kind: 'choice', byDefault: 'fr', options: ['fr', 'en', 'nl', 'de'], isPublic: true },
      { path: ['style', 'primaryColor'], kind: 'colour', byDefault: '#7a2f53', isPublic: true },
      { path: ['style', 'logo'], kind: 'image', byDefault: '', max: 2_000, isPublic: true },
      { path: ['style', 'slideshow'], kind: 'slides', byDefault: [], isPublic: true },
      { path: ['welcomeText'], kind: 'text', byDefault: '', max: 500, isPublic: true },
    ],
  },
  {
    moduleId: PAYMENT_METHODS,
    category: 'payment',
    name: 'methods',
    channels: [1, 2, 5],
    fields: [
      enabled,
      { path: ['card'], kind: 'switch', byDefault: true, isPublic: true },
      { path: ['mealVouchers'], kind: 'switch', byDefault: false, isPublic: true },
      { path: ['eWallet'], kind: 'switch', byDefault: false, isPublic: true },
      { path: ['payAtCounter'], kind: 'switch', byDefault: false, isPublic: true },
      { path: ['minimumCardAmount'], kind: 'money', byDefault: 0, min: 0, max: 10_000_000, isPublic: true },
    ],
  },
  {
    moduleId: KITCHEN_DISPLAY,
    category: 'kitchen',
    name: 'display',
    channels: [KITCHEN_CHANNEL],
    fields: [
      enabled,
      { path: ['groupByTableName'], kind: 'switch', byDefault: false, effect: 'grouping' },
      { path: ['lateAfter'], kind: 'minutes', byDefault: 20, min: 1, max: 240 },
      { path: ['soundOnNewOrder'], kind: 'switch', byDefault: true },
    ],
  },
  {
    moduleId: 5,
    category: 'messages',
    name: 'guest',
    channels: [1, 2],
    fields: [
      enabled,
      { path: ['receiptByEmail'], kind: 'switch', byDefault: true },
      { path: ['textWhenReady'], kind: 'switch', byDefault: false },
      { path: ['replyTo'], kind: 'text', byDefault: '', max: 255 },
    ],
  },
  {
    moduleId: 6,
    category: 'loyalty',
    name: 'programme',
    channels: [2, 6],
    fields: [
      enabled,
      { path: ['pointsPerEuro'], kind: 'whole', byDefault: 1, min: 0, max: 1_000, isPublic: true },
      { path: ['askAtCheckout'], kind: 'switch', byDefault: true, isPublic: true },
    ],
  },
  {
    moduleId: 7,
    category: 'wallet',
    name: 'reload',
    channels: [7],
    fields: [
      enabled,
      { path: ['smallestReload'], kind: 'money', byDefault: 1_000, min: 100, max: 10_000_000 },
      { path: ['largestBalance'], kind: 'money', byDefault: 50_000, min: 100, max: 10_000_000 },
    ],
  },
  {
    moduleId: TRAY_SCAN,
    category: 'tray',
    name: 'scan',
    channels: [12],
    fields: [
      enabled,
      { path: ['confirmBeforePaying'], kind: 'switch', byDefault: true },
      { path: ['forgetTrayAfter'], kind: 'minutes', byDefault: 5, min: 1, max: 60 },
    ],
  },
];

export const moduleTypeOf: ReadonlyMap<number, ModuleType> = new Map(moduleTypes.map((type) => [type.moduleId, type]));

/** Why a save of module settings is refused. The response is `conflict`, with the reason in `extraData`. */
export const refusalReasons = [
  'locked_by_brand',
  'kitchen_display_groups_by_table',
  'follow_up_enabled',
  'kitchen_display_enabled',
  'order_follow_up_enabled',
] as const;
/** Why a restaurant is left out when several are opened or closed. */
export const openingRefusals = ['locked_by_brand', 'never_opened'] as const;
export type RefusalReason = (typeof refusalReasons)[number];
