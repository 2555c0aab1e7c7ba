import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import type { MailFailure } from './mail.values';

/** How long a server is waited for, in milliseconds. */
export interface Patience {
  /** One that says nothing for so long is given up. */
  silenceMs: number;
  /** And one that is still not done after so long, however much it says. */
  atMostMs: number;
}

export const usualPatience: Patience = { silenceMs: 15_000, atMostMs: 45_000 };

/** An attempt that failed: whether it is worth another one, and what the server said. */
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

/** Who the mails are from: MAIL_FROM, or the account of SMTP_URL where that is an address, or `brigade@` its host. */
export function senderOf({ SMTP_URL = '', MAIL_FROM }: NodeJS.ProcessEnv): string {
  if (MAIL_FROM) return MAIL_FROM;
  const { username, hostname } = new URL(SMTP_URL);
  const account = decodeURIComponent(username);
  return `Brigade <${account.includes('@') ? account : `brigade@${hostname}`}>`;
}

/**
 * Sends a message by the server of SMTP_URL, over a connection of its own.
 * @throws MailError
 */
export async function sendMessage({ messageId, ...message }: Message, { silenceMs, atMostMs }: Patience): Promise<void> {
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
  // Nobody answers a machine, and no machine needs to answer this one.
  const headers = { 'Auto-Submitted': 'auto-generated' };
  try {
    // Past its time, the connection is closed: a slow server must not take after all what will be sent again.
    const signal = AbortSignal.timeout(atMostMs);
    await transport.sendMail({ ...message, from, headers, messageId: `<${messageId}@${domain}>`, signal } as SendMailOptions);
  } catch (error) {
    const { code } = error as SmtpError;
    throw code === 'EABORT' ? new MailError('timeout', `Not done after ${atMostMs / 1_000} s`) : explain(error as SmtpError);
  }
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

const DETAIL_MAX = 300;

function explain({ code, responseCode, response, message }: SmtpError): MailError {
  return new MailError(failureOf(code, responseCode), (response ?? message).slice(0, DETAIL_MAX));
}

function failureOf(code = '', responseCode = 0): MailFailure {
  if (code === 'EAUTH') return 'sign_in';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (responseCode >= 500) return 'refused';
  if (responseCode >= 400) return 'put_off';
  return 'unreachable';
}
