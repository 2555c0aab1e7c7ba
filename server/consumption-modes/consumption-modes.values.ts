/** The dining options, in the order of screens. */
export const modeTypes = ['MODE_SIT_IN', 'MODE_TAKE_AWAY', 'MODE_DELIVERY', 'MODE_DRIVE'] as const;
export type ModeType = (typeof modeTypes)[number];

/** The channels on which guests choose a dining option: kiosk and web. */
export const modeChannels = [1, 2] as const;

export interface ModeKind {
  channelId: number;
  type: ModeType;
}

/** The key of a mode within a restaurant, also in the history. */
export const keyOfMode = ({ type, channelId }: ModeKind) => `${type}/${channelId}`;

/** The bits of `flags`. */
export const modeFlags = { driveMode: 1, eWallet: 2, blindCopies: 4 } as const;
export type ModeFlag = keyof typeof modeFlags;
export const MAX_FLAGS = 7;

/** The information that a guest may be asked for. */
export const informationTypes = ['TABLE_NUMBER', 'COMMENT', 'NUMBER'] as const;
export type InformationType = (typeof informationTypes)[number];

export const MAX_LABEL = 255;
/** 100,000.00 in the currency of the restaurant. */
export const MAX_AMOUNT = 10_000_000;
/** One week, in minutes. */
export const MAX_DELAY = 10_080;
/** The most tables that a guest can choose from. */
export const MAX_TABLE_CHOICES = 500;

/** The findings of the lint. An error keeps the mode from working as configured; the others may confuse guests. */
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
