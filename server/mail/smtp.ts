import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { MailFailure } from './mail.values';

/** Time limits for a server, in milliseconds. */
export interface TimeLimits {
  /** The longest silence of a server. */
  silenceMs: number;
  /** The longest duration in all. */
  atMostMs: number;
}

export const usualTimeLimits: TimeLimits = { silenceMs: 15_000, atMostMs: 45_000 };

/** A failed attempt: whether to retry it, and the server's message. */
export class MailError extends Error {
  constructor(
    readonly failure: MailFailure,
    readonly detail: string,
  ) {
    super(`${failure}: ${detail}`);
  }
}

export interface Message {
  to: string;
  messageId: string;
  subject: string;
  text: string;
  html: string;
}

/** The sender of mails: MAIL_FROM; otherwise the account in SMTP_URL if it is an address, or `brigade@` its host. */
export function senderOf({ SMTP_URL = '', MAIL_FROM }: NodeJS.ProcessEnv): string {
  if (MAIL_FROM) return MAIL_FROM;
  const { username, hostname } = new URL(SMTP_URL);
  const account = decodeURIComponent(username);
  return `Brigade <${account.includes('@') ? account : `brigade@${hostname}`}>`;
}

/**
 * Sends a message through the server of SMTP_URL, over a connection of its own.
 * @throws MailError
 */
export async function sendMessage({ messageId, ...message }: Message, { silenceMs, atMostMs }: TimeLimits): Promise<void> {
  const transport = createTransport(process.env.SMTP_URL ?? '', {
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as never) as Transporter;
  const from = senderOf(process.env);
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'brigade.invalid';
  // Prevents automatic replies.
  const headers = { 'Auto-Submitted': 'auto-generated' };
  try {
    // After the time limit the connection is closed, so that a slow server cannot accept a mail that will be sent again.
    const signal = AbortSignal.timeout(atMostMs);
    await transport.sendMail({ ...message, from, headers, messageId: `<${messageId}@${domain}>`, signal } as SendMailOptions);
  } catch (error) {
    const { code } = error as SmtpError;
    throw code === 'EABORT' ? new MailError('timeout', `Not done after ${atMostMs / 1_000} s`) : toMailError(error as SmtpError);
  }
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

const DETAIL_MAX = 300;

function toMailError({ code, responseCode, response, message }: SmtpError): MailError {
  return new MailError(failureOf(code, responseCode), (response ?? message).slice(0, DETAIL_MAX));
}

function failureOf(code = '', responseCode = 0): MailFailure {
  if (code === 'EAUTH') return 'sign_in';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (responseCode >= 500) return 'refused';
  if (responseCode >= 400) return 'put_off';
  return 'unreachable';
}
