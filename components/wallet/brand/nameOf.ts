interface Named {
  customerId: number;
  givenName: string | null;
  familyName: string | null;
  email: string | null;
}

/** What people call the customer of a wallet. */
export const nameOf = ({ customerId, givenName, familyName, email }: Named): string =>
  [givenName, familyName].filter(Boolean).join(' ') || email || String(customerId);
