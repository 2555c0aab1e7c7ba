import type { SearchProvider } from '@/components/shell/search';
import { readError } from '@/components/ui/errors';

/** Finds users in the ⌘K palette, for those who may manage some. */
export const userSearch: SearchProvider = {
  id: 'users',
  label: 'identity.users.title',
  async search({ query, trpc, signal }) {
    try {
      const { items } = await trpc.identity.listUsers.query({ search: query, limit: 6 }, { signal });
      return items.map(({ userId, name, email }) => ({ id: userId, title: name, detail: email, href: `/admin/users/${userId}` }));
    } catch (error) {
      if (readError(error).code === 'access_denied') return [];
      throw error;
    }
  },
};
