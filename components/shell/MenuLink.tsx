import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link of the menu. Its screen is fetched, with its data, once the pointer, a finger or the focus is on it: by the click it is there.
 * Fetching them all beforehand would have the server draw a dozen screens for each that is opened.
 */
export function MenuLink(props: ComponentProps<typeof Link>) {
  const [isMeant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return <Link {...props} prefetch={isMeant} onPointerEnter={mean} onFocus={mean} />;
}
