/**
 * Numbers of loyalty cards: 13 digits that any till’s scanner reads as an EAN-13. The prefix 29 is for use within a shop, and the last
 * digit is the check digit (GS1 General Specifications, 7.9).
 */

export const CARD_PREFIX = '29';
const RANDOM_DIGITS = 10;
const OWN_NUMBER = /^29\d{11}$/;

/** The check digit of the twelve digits before it. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}

/**
 * The number of a card.
 * @param random below 10^10
 */
export function cardNumberOf(random: number): string {
  const digits = CARD_PREFIX + String(random).padStart(RANDOM_DIGITS, '0');
  return digits + checkDigitOf(digits);
}

/** Whether one of our numbers has a wrong check digit and was therefore mistyped. */
export const isMistyped = (cardNumber: string): boolean =>
  OWN_NUMBER.test(cardNumber) && checkDigitOf(cardNumber.slice(0, -1)) !== cardNumber.at(-1);
