import { redirect } from 'next/navigation';
import { startScreen } from './backOffice';

/** The start: the board of a chain, the stock of a restaurant, or where the first of them is made. */
export default async function Page() {
  redirect(await startScreen());
}
