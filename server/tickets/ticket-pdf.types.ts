import type { Locale } from '@/server/core/operation/errors';
import type { TicketFormat } from './tickets.values';

/** A receipt to print: the text of its link, and the number of the duplicate if it is one. */
export interface PrintedTicket {
  text: string;
  hash: string;
  copy: number | null;
}

/** Receipts to print with the same settings, each as its own file. */
export interface PrintFacts {
  tickets: PrintedTicket[];
  format: TicketFormat;
  locale: Locale;
}
