import { notFound } from 'next/navigation';

/** Unknown addresses of the back office are answered inside its frame. */
export default function Page() {
  notFound();
}
