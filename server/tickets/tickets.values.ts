/** The format of links. Links of earlier formats stay as they are. */
export const FORMAT = 1;

/** The previous hash of a chain's first link. */
export const NO_HASH = '0'.repeat(64);

export const ticketKinds = ['sale', 'refund'] as const;
export type TicketKind = (typeof ticketKinds)[number];

export const closingPeriods = ['day', 'month', 'year'] as const;
export type ClosingPeriod = (typeof closingPeriods)[number];

/** 80 mm is the roll of a receipt printer. */
export const ticketFormats = ['a4', '80mm'] as const;
export type TicketFormat = (typeof ticketFormats)[number];
