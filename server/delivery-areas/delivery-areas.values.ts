/** What delivery areas keep to (design section 8). Safe in the browser, without any code. */
export const MIN_POINTS = 3;
export const MAX_POINTS = 500;
export const MAX_AREAS = 500;
export const MAX_NAME_LENGTH = 120;
export const MAX_SCHEDULES = 200;
/** Consumption modes that an area can be bound to: there are four types on two channels. */
export const MAX_MODES = 50;
/** Of a day. */
export const MAX_MINUTES = 1_440;
/** A week, in minutes. */
export const MAX_DELAY = 10_080;
export const MAX_PRIORITY = 1_000_000;

export const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Day = (typeof days)[number];
export const exchangeFormats = ['geojson', 'kml'] as const;
export type ExchangeFormat = (typeof exchangeFormats)[number];

/** Why an area that contains a point cannot serve it. */
export const obstacles = ['not_activated', 'not_bound', 'closed', 'closed_by_exception'] as const;
/** What an area was behind the winner in. */
export const defeats = ['priority', 'fee', 'age'] as const;
/** What is wrong with an outline. */
export const outlineFaults = ['too_few_points', 'out_of_range', 'too_wide', 'crosses_itself'] as const;
/** Kilometres beyond which an imported surface is unlikely to be where it was meant. */
export const FAR_KM = 50;
/** How far an outline may be from an area's own on a map of a whole brand: a few pixels where single streets are told apart. */
export const OUTLINE_METRES = 20;
/** What is proposed for an imported surface. */
export const importActions = ['add', 'update', 'ask', 'refuse'] as const;
