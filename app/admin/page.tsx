import { redirect } from 'next/navigation';
import { startScreen } from './backOffice';

/** The start: the board of a chain, or the stock of a restaurant. */
export default async function Page() {
  const screen = await startScreen();
  // Without a restaurant the layout says so, in place of this page.
  if (screen) redirect(screen);
}
