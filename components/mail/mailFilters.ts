import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { mailStates } from '@/server/mail/mail.values';

export const mailFilterStates = ['unsent', ...mailStates] as const;

/** The filters of the list of emails in the URL, also used by the page. */
export const mailFilters = {
  search: parseAsString.withDefault(''),
  state: parseAsStringLiteral(mailFilterStates),
};

interface Filters {
  search: string;
  state: (typeof mailFilterStates)[number] | null;
}

const PAGE = 100;

/** The filters as API input. */
export function listInput({ search, state }: Filters) {
  return { limit: PAGE, ...(search !== '' && { search }), ...(state && { state }) };
}
