interface Named {
  customerId: number;
  givenName: string | null;
  familyName: string | null;
  email: string | null;
  externalId?: string | null;
  badges?: string[];
}

/** What people call a customer: the name, else what else tells them from others. */
export function customerName({ customerId, givenName, familyName, email, externalId, badges = [] }: Named): string {
  return [givenName, familyName].filter(Boolean).join(' ') || email || externalId || badges[0] || String(customerId);
}
