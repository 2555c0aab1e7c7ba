/** The cards of the sandbox. The browser turns their numbers into tokens, so that no number is ever sent. */
export const sandboxCards = [
  { number: '4242424242424242', token: 'sandbox_succeeds', outcome: 'succeeds' },
  { number: '4000000000000002', token: 'sandbox_refused', outcome: 'refused' },
  { number: '4000000000009995', token: 'sandbox_no_funds', outcome: 'noFunds' },
  { number: '4000002500003155', token: 'sandbox_needs_guest', outcome: 'needsGuest' },
  { number: '4000000000006975', token: 'sandbox_no_answer', outcome: 'noAnswer' },
  { number: '4000000000003220', token: 'sandbox_lost', outcome: 'lost' },
  { number: '4000000000005126', token: 'sandbox_slow', outcome: 'slow' },
] as const;

export type SandboxToken = (typeof sandboxCards)[number]['token'];

/** The token of a test card; null for any other number. Spaces are ignored. */
export function sandboxToken(number: string): SandboxToken | null {
  const digits = number.replaceAll(/\s/g, '');
  return sandboxCards.find((card) => card.number === digits)?.token ?? null;
}
