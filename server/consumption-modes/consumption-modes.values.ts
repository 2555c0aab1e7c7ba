/** The ways to be served, in the order in which screens show them. */
export const modeTypes = ['MODE_SIT_IN', 'MODE_TAKE_AWAY', 'MODE_DELIVERY', 'MODE_DRIVE'] as const;
export type ModeType = (typeof modeTypes)[number];

/** The channels on which guests choose how they are served: kiosk and web. */
export const modeChannels = [1, 2] as const;

export interface ModeKind {
  channelId: number;
  type: ModeType;
}

/** What tells the modes of a restaurant apart; the history knows them by it. */
export const keyOfMode = ({ type, channelId }: ModeKind) => `${type}/${channelId}`;

/** What the bits of `flags` mean. */
export const modeFlags = { driveMode: 1, eWallet: 2, blindCopies: 4 } as const;
export type ModeFlag = keyof typeof modeFlags;
export const MAX_FLAGS = 7;

/** What a guest may be asked for. */
export const informationTypes = ['TABLE_NUMBER', 'COMMENT', 'NUMBER'] as const;
export type InformationType = (typeof informationTypes)[number];

export const MAX_LABEL = 255;
/** 100,000.00 in the currency of the restaurant. */
export const MAX_AMOUNT = 10_000_000;
/** A week, in minutes. */
export const MAX_DELAY = 10_080;
/** How many tables a guest may choose from. */
export const MAX_TABLE_CHOICES = 500;

/** What the lint can find. Errors keep the mode from working as it is set; the others will puzzle guests. */
export const modeIssues = {
  channel_off: 'error',
  delivery_without_area: 'error',
  slots_without_schedule: 'error',
  question_without_title: 'error',
  drive_without_flag: 'error',
  fee_without_label: 'warning',
  reduction_without_label: 'warning',
  skip_without_value: 'warning',
  table_outside_sit_in: 'warning',
  reminder_without_notification: 'warning',
} as const;
export type ModeIssueCode = keyof typeof modeIssues;
