'use client';

import type { CustomerWithVersion } from '@/server/customers/customers.schema';
import { BadgesPanel } from '../badges/BadgesPanel';
import classes from '../shared/customers.module.css';
import { ProfilePanel } from './ProfilePanel';

/** Who a customer is, and what they show at the till. */
export default function ProfileTab({ customer }: { customer: CustomerWithVersion }) {
  return (
    <div className={classes.columns}>
      <ProfilePanel customer={customer} />
      <BadgesPanel customer={customer} />
    </div>
  );
}
