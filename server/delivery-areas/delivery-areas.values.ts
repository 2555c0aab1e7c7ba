/** The limits of delivery areas (design section 8). Safe in the browser, as it imports no code. */
export const MIN_POINTS = 3;
export const MAX_POINTS = 500;
export const MAX_AREAS = 500;
export const MAX_NAME_LENGTH = 120;
export const MAX_SCHEDULES = 200;
/** Dining options that an area can be linked to: there are four types on two channels. */
export const MAX_MODES = 50;
/** The minutes of a day. */
export const MAX_MINUTES = 1_440;
/** One week, in minutes. */
export const MAX_DELAY = 10_080;
export const MAX_PRIORITY = 1_000_000;

export const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;
export type Day = (typeof days)[number];
export const exchangeFormats = ['geojson', 'kml'] as const;
export type ExchangeFormat = (typeof exchangeFormats)[number];

/** Why an area that contains a point cannot serve it. */
export const obstacles = ['not_activated', 'not_bound', 'closed', 'closed_by_exception'] as const;
/** The criterion by which an area lost to the winner. */
export const defeats = ['priority', 'fee', 'age'] as const;
/** The possible faults of an outline. */
export const outlineFaults = ['too_few_points', 'out_of_range', 'too_wide', 'crosses_itself'] as const;
/** Kilometres beyond which an imported surface is probably misplaced. */
export const FAR_KM = 50;
/** The tolerance of simplified outlines on a map of a whole brand, in metres: a few pixels when zoomed in to single streets. */
export const OUTLINE_METRES = 20;
/** The proposals for an imported surface. */
export const importActions = ['add', 'update', 'ask', 'refuse'] as const;
