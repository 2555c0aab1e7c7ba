import type { Amounts } from '@/components/ui/money';
import type { ConsumptionMode } from '@/server/consumption-modes/consumption-modes.schema';
import {
  type InformationType,
  MAX_AMOUNT,
  MAX_DELAY,
  MAX_TABLE_CHOICES,
  type ModeFlag,
  modeFlags,
} from '@/server/consumption-modes/consumption-modes.values';

/** A dining option in its form: amounts and minutes as typed, flags as switches. */
export interface ModeForm {
  flags: Record<ModeFlag, boolean>;
  fee: string;
  labelFee: string;
  reduction: string;
  labelReduction: string;
  delay: string;
  question: InformationType | 'none';
  title: string;
  allowSkip: boolean;
  valueIfSkipped: string;
  tables: string;
  timeSlots: boolean;
  showUp: boolean;
  reminder: boolean;
  reminderDelay: string;
}

export type ModeSettings = Omit<ConsumptionMode, 'consumptionModeId' | 'restaurantId' | 'brandId' | 'channelId' | 'type'>;
export type TypedField = 'fee' | 'reduction' | 'delay' | 'reminderDelay' | 'tables';

/** Other clients may store something else than a list of names. It is kept unless edited. */
export const isNameList = (choice: unknown): choice is (string | number)[] =>
  Array.isArray(choice) && choice.every((name) => typeof name === 'string' || typeof name === 'number');

const tablesText = ({ tableListChoice }: ConsumptionMode) => (isNameList(tableListChoice) ? tableListChoice.join(', ') : '');

/** The form of a dining option, with amounts in the format of language and currency. */
export function formOf(mode: ConsumptionMode, amounts: Amounts): ModeForm {
  const { flags } = mode;
  const amountText = (amount: number) => (amount === 0 ? '' : amounts.amountText(amount));
  const has = (flag: ModeFlag) => (flags & modeFlags[flag]) !== 0;
  return {
    flags: { driveMode: has('driveMode'), eWallet: has('eWallet'), blindCopies: has('blindCopies') },
    fee: amountText(mode.fee),
    labelFee: mode.labelFee ?? '',
    reduction: amountText(mode.reduction),
    labelReduction: mode.labelReduction ?? '',
    delay: String(mode.delay),
    question: mode.additionalInformationType ?? 'none',
    title: mode.additionalInformationTitle ?? '',
    allowSkip: mode.additionalInformationAllowSkip ?? false,
    valueIfSkipped: mode.additionalInformationValueIfSkipped ?? '',
    tables: tablesText(mode),
    timeSlots: mode.isTimeSlotModeEnabled,
    showUp: mode.customerShowUpNotification,
    reminder: mode.sendReminderEmailShowUpNotification,
    reminderDelay: String(mode.delayBeforeSendingReminderEmailShowUpNotification),
  };
}

const readAmount = (text: string, { parseAmount }: Amounts) => {
  const amount = parseAmount(text) ?? (text.trim() === '' ? 0 : null);
  return amount !== null && amount <= MAX_AMOUNT ? amount : null;
};
const readMinutes = (text: string) =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) <= MAX_DELAY ? Number(text) : text.trim() === '' ? 0 : null;
const readText = (text: string) => text.trim() || null;
/** Splits names at commas or lines. */
export const namesIn = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

/** The fields with invalid input. */
export function wrongFields(form: ModeForm, amounts: Amounts): TypedField[] {
  const wrong: [TypedField, boolean][] = [
    ['fee', readAmount(form.fee, amounts) === null],
    ['reduction', readAmount(form.reduction, amounts) === null],
    ['delay', readMinutes(form.delay) === null],
    ['reminderDelay', readMinutes(form.reminderDelay) === null],
    ['tables', namesIn(form.tables).length > MAX_TABLE_CHOICES],
  ];
  return wrong.flatMap(([field, isWrong]) => (isWrong ? [field] : []));
}

/** The settings of a form; null while a field is invalid. */
export function settingsOf(form: ModeForm, mode: ConsumptionMode, amounts: Amounts): ModeSettings | null {
  if (wrongFields(form, amounts).length > 0) return null;
  const asksQuestion = form.question !== 'none';
  const names = namesIn(form.tables);
  const untouched = form.tables === tablesText(mode);
  return {
    flags: Object.entries(modeFlags).reduce((sum, [flag, bit]) => sum + (form.flags[flag as ModeFlag] ? bit : 0), 0),
    fee: readAmount(form.fee, amounts) ?? 0,
    labelFee: readText(form.labelFee),
    reduction: readAmount(form.reduction, amounts) ?? 0,
    labelReduction: readText(form.labelReduction),
    delay: readMinutes(form.delay) ?? 0,
    additionalInformationType: form.question === 'none' ? null : form.question,
    additionalInformationTitle: readText(form.title),
    // A setting that was never set stays unset.
    additionalInformationAllowSkip: asksQuestion && form.allowSkip ? true : mode.additionalInformationAllowSkip === null ? null : false,
    additionalInformationValueIfSkipped: readText(form.valueIfSkipped),
    tableListChoice: untouched ? mode.tableListChoice : names.length > 0 ? names : null,
    isTimeSlotModeEnabled: form.timeSlots,
    customerShowUpNotification: form.showUp,
    sendReminderEmailShowUpNotification: form.reminder,
    delayBeforeSendingReminderEmailShowUpNotification: readMinutes(form.reminderDelay) ?? 0,
  };
}

/** Only the differences from the saved option, so that a colleague's other changes are kept. */
export function changesOf(settings: ModeSettings, mode: ConsumptionMode): Partial<ModeSettings> {
  const entries = Object.entries(settings) as [keyof ModeSettings, unknown][];
  return Object.fromEntries(entries.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(mode[name])));
}

/** The form with each flag as a field of its own, as two people may change different ones. */
export type ModeFields = Omit<ModeForm, 'flags'> & Record<ModeFlag, boolean>;

export const fieldsOf = ({ flags, ...rest }: ModeForm): ModeFields => ({ ...rest, ...flags });

export const formFrom = ({ driveMode, eWallet, blindCopies, ...rest }: ModeFields): ModeForm => ({
  ...rest,
  flags: { driveMode, eWallet, blindCopies },
});
