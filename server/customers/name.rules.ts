interface Named {
  customerId: number;
  givenName: string | null;
  familyName: string | null;
  email: string | null;
  externalId?: string | null;
  badges?: string[];
}

/** Given and family name; empty if there is neither. */
export function fullName({ givenName, familyName }: Pick<Named, 'givenName' | 'familyName'>): string {
  return [givenName, familyName].filter(Boolean).join(' ');
}

/** The name of a customer for people: their name or, without one, another identifying value. */
export function customerName({ customerId, email, externalId, badges = [], ...names }: Named): string {
  return fullName(names) || email || externalId || badges[0] || String(customerId);
}
