import { notFound } from 'next/navigation';
import { cache } from 'react';
import { currentCaller, orNotFound } from '@/app/perform';
import { read } from '@/app/prefetch';
import { operations } from '@/app/service';
import { permissions } from '@/server/core/operation/access';

export interface LayoutPage {
  params: Promise<{ restaurantId: string; layoutId: string }>;
}

/** The layout of the address, read once per page. Not found if it is not of this restaurant. */
export const readLayout = cache(async (restaurantId: number, tableLayoutUuid: string) => {
  const query = read(operations.floor.getLayout, { tableLayoutUuid });
  const layout = await orNotFound(query.data);
  if (layout.restaurantId !== restaurantId) notFound();
  return { query, layout };
});

/** Whether the signed-in user may change layouts. */
export async function mayEdit(): Promise<boolean> {
  const caller = await currentCaller();
  const writers: readonly string[] = permissions.layouts.write;
  return caller !== null && writers.includes(caller.role) && caller.accessFlags.includes('CAN_EDIT_TABLE_LAYOUT');
}
