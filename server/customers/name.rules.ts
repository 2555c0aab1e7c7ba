interface Named {
  customerId: number;
  givenName: string | null;
  familyName: string | null;
  email: string | null;
  externalId?: string | null;
  badges?: string[];
}

/** The name that a customer gave; nothing where they gave none. */
export function givenNames({ givenName, familyName }: Pick<Named, 'givenName' | 'familyName'>): string {
  return [givenName, familyName].filter(Boolean).join(' ');
}

/** What people call a customer: the name, else what else tells them from others. */
export function customerName({ customerId, email, externalId, badges = [], ...names }: Named): string {
  return givenNames(names) || email || externalId || badges[0] || String(customerId);
}
