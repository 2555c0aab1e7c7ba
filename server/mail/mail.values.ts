/*
 * What the schemas are made of, without zod, for the browser too.
 */

export const mailKinds = ['invitation', 'forgotten', 'webhook_paused'] as const;
export type MailKindName = (typeof mailKinds)[number];

export const mailStates = ['waiting', 'sent', 'failed'] as const;

/**
 * Why a mail was not sent: the server refused it for good; it did not take it now; it was not reached, or went away half-way; it took too
 * long; it did not let us in; or the link ended first.
 */
export const mailFailures = ['refused', 'put_off', 'unreachable', 'timeout', 'sign_in', 'expired'] as const;
export type MailFailure = (typeof mailFailures)[number];
