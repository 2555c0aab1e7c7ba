import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './BackLink.module.css';
import { Link } from './Link';

/** The link back to a list, above the heading of one of its items. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={`${classes.back} reach`}>
      <IconArrowLeft size={16} aria-hidden />
      {children}
    </Link>
  );
}
