import type { Locale } from '@/server/core/operation/errors';
import type { TicketFormat } from './tickets.values';

/** A ticket to print: the text of its link, and which duplicate it is, if one. */
export interface PrintedTicket {
  text: string;
  hash: string;
  copy: number | null;
}

/** Tickets to print alike, each as a file of its own. */
export interface PrintFacts {
  tickets: PrintedTicket[];
  format: TicketFormat;
  locale: Locale;
}
