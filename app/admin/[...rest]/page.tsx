import { notFound } from 'next/navigation';

/** Unknown addresses of the back office are shown inside its frame. */
export default function Page() {
  notFound();
}
