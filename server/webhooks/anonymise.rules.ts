/** Fields that name people or may name them, in orders and accounts. Their kind stays: a text is another text. */
const NAMING =
  /^(email|givenName|familyName|firstName|lastName|phone|phoneNumber|externalId|badge|badges|memberId|comment|text|additionalInformation|reference|reason|sessionId)$/;
/** Whose every text and number says who or where somebody is. */
const PERSONAL = /^(guest|deliveryAddress|customer|metadata)$/;

const instead: Record<string, string> = {
  email: 'camille.moreau@example.com',
  givenName: 'Camille',
  firstName: 'Camille',
  familyName: 'Moreau',
  lastName: 'Moreau',
  phone: '+33600000000',
  phoneNumber: '+33600000000',
  name: 'Camille Moreau',
};

/** Data of an event without what names people: made-up values stand in their places, empty ones stay empty. */
export function anonymise(data: unknown, isPersonal = false, field = ''): unknown {
  if (Array.isArray(data)) return NAMING.test(field) ? [] : data.map((item) => anonymise(item, isPersonal, field));
  if (typeof data === 'object' && data !== null)
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, anonymise(value, isPersonal || PERSONAL.test(key), key)]));
  if (data === null || data === '' || typeof data === 'boolean') return data;
  if (!isPersonal && !NAMING.test(field)) return data;
  if (typeof data === 'number') return isPersonal && /^(lat|lng)$/.test(field) ? 0 : data;
  // What the reserved key says is a fact of the till, and of nobody.
  return field === 'kioskPaymentState' ? data : (instead[field] ?? '…');
}
