import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A telephone number as people read and write it, such as «+33 6 12 34 56 78»; what is none stays as it is. */
export function phoneText<Text extends string | null | undefined>(number: Text): string | Text {
  return (number && parsePhoneNumberFromString(number)?.formatInternational()) || number;
}
