import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { mailStates } from '@/server/mail/mail.values';

export const mailFilterStates = ['unsent', ...mailStates] as const;

/** The filters of the list of mails, as the URL has them; the page reads them too. */
export const mailFilters = {
  search: parseAsString.withDefault(''),
  state: parseAsStringLiteral(mailFilterStates),
};

interface Filters {
  search: string;
  state: (typeof mailFilterStates)[number] | null;
}

const PAGE = 100;

/** What is asked of the service for those filters. */
export function listInput({ search, state }: Filters) {
  return { limit: PAGE, ...(search !== '' && { search }), ...(state && { state }) };
}
