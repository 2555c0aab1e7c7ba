'use client';

import layout from '@/components/ui/layout.module.css';
import type { CustomerWithVersion } from '@/server/customers/customers.schema';
import { BadgesPanel } from '../badges/BadgesPanel';
import { ProfilePanel } from './ProfilePanel';

/** The details of a customer, and their badges. */
export default function ProfileTab({ customer }: { customer: CustomerWithVersion }) {
  return (
    <div className={layout.columns}>
      <ProfilePanel customer={customer} />
      <BadgesPanel customer={customer} />
    </div>
  );
}
