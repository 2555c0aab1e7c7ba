/** Fields in orders and accounts that name people, or may. Replacements have the same type. */
const NAMING =
  /^(email|givenName|familyName|firstName|lastName|phone|phoneNumber|externalId|badge|badges|memberId|comment|text|additionalInformation|reference|reason|sessionId)$/;
/** Objects whose every text and number may identify or locate a person. */
const PERSONAL = /^(guest|deliveryAddress|customer|metadata)$/;

const replacements: Record<string, string> = {
  email: 'camille.moreau@example.com',
  givenName: 'Camille',
  firstName: 'Camille',
  familyName: 'Moreau',
  lastName: 'Moreau',
  phone: '+33600000000',
  phoneNumber: '+33600000000',
  name: 'Camille Moreau',
};

/** An event's data without personal data: made-up values replace the real ones, and empty values stay empty. */
export function anonymise(data: unknown, isPersonal = false, field = ''): unknown {
  if (Array.isArray(data)) return NAMING.test(field) ? [] : data.map((item) => anonymise(item, isPersonal, field));
  if (typeof data === 'object' && data !== null)
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, anonymise(value, isPersonal || PERSONAL.test(key), key)]));
  if (data === null || data === '' || typeof data === 'boolean') return data;
  if (!isPersonal && !NAMING.test(field)) return data;
  if (typeof data === 'number') return isPersonal && /^(lat|lng)$/.test(field) ? 0 : data;
  // The value under the reserved key is about the till, not about a person.
  return field === 'kioskPaymentState' ? data : (replacements[field] ?? '…');
}
