import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { Prefetched, read } from '@/app/prefetch';
import { UserScreen } from '@/components/identity/UserScreen';
import { listReachableBrands, listReachableRestaurants } from '@/server/brands/brands.operations';
import { AppError } from '@/server/core/operation/errors';
import { getUser, listUserTokens } from '@/server/identity/identity.operations';
import { usersViewer } from '../viewer';

interface Props {
  params: Promise<{ userId: string }>;
}

/** The user of the address, read once a page; an address that leads to none is not found. */
const readUser = cache(async (userId: number) => {
  const found = read(getUser, { userId });
  const user = await found.data.catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) notFound();
    throw error;
  });
  return { found, user };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await usersViewer();
  const { user } = await readUser(Number((await params).userId));
  return { title: user.name };
}

export default async function Page({ params }: Props) {
  const viewer = await usersViewer();
  const userId = Number((await params).userId);
  const { found } = await readUser(userId);
  return (
    <Prefetched reads={[found, read(listUserTokens, { userId }), read(listReachableBrands, {}), read(listReachableRestaurants, {})]}>
      <UserScreen userId={userId} viewer={viewer} />
    </Prefetched>
  );
}
