/* Values of the schemas, without zod, for browsers. */

export const mailKinds = ['invitation', 'forgotten', 'webhook_paused'] as const;
export type MailKindName = (typeof mailKinds)[number];

export const mailStates = ['waiting', 'sent', 'failed'] as const;

/**
 * Why a mail was not sent: the server refused it permanently; it refused it temporarily; it was unreachable or disconnected; it took too
 * long; it refused our credentials; or the link expired first.
 */
export const mailFailures = ['refused', 'put_off', 'unreachable', 'timeout', 'sign_in', 'expired'] as const;
export type MailFailure = (typeof mailFailures)[number];
