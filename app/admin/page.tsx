import { redirect } from 'next/navigation';
import { startScreen } from './backOffice';

/** The start page: the board of a chain, the stock of a restaurant, or the form for the first one. */
export default async function Page() {
  redirect(await startScreen());
}
