import type { Metadata } from 'next';
import { cache } from 'react';
import { orNotFound } from '@/app/perform';
import { Prefetched, read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { UserScreen } from '@/components/identity/UserScreen';
import { usersViewer } from '../viewer';

interface Props {
  params: Promise<{ userId: string }>;
}

/** The user of the address, read once per page. Not found if there is none. */
const readUser = cache(async (userId: number) => {
  const query = read(operations.identity.getUser, { userId });
  const user = await orNotFound(query.data);
  return { query, user };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await usersViewer();
  const { user } = await readUser(Number((await params).userId));
  return { title: user.name };
}

export default async function Page({ params }: Props) {
  const viewer = await usersViewer();
  const userId = Number((await params).userId);
  const { query } = await readUser(userId);
  return (
    <Prefetched
      reads={[
        query,
        read(operations.identity.listUserTokens, { userId }),
        read(operations.brands.listReachableBrands, {}),
        read(operations.brands.listReachableRestaurants, {}),
      ]}
    >
      <UserScreen userId={userId} viewer={viewer} />
    </Prefetched>
  );
}
