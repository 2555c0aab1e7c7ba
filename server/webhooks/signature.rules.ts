import { createHmac, randomBytes } from 'node:crypto';

/** A secret in the format for receivers (Standard Webhooks): a prefix and 24 bytes. */
export const makeSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

/**
 * The headers of a message (Standard Webhooks 1.0).
 * @param at seconds since 1970; receivers refuse messages that are more than five minutes off
 * @param secrets all that receivers may check with: two during a rotation
 */
export function signHeaders(id: string, at: number, body: string, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signatures.join(' ') };
}
