import { PAGE_USER_HEADER } from '@/server/core/callers/page-user';

let pageUser: number | null = null;

/** Has every call say for whom the page was opened, so that the service refuses those of a page of somebody else. */
export function setPageUser(userId: number | null): void {
  pageUser = userId;
}

/** Headers of every call from a page. */
export const pageHeaders = (locale: string): Record<string, string> => ({
  'accept-language': locale,
  ...(pageUser !== null && { [PAGE_USER_HEADER]: String(pageUser) }),
});
