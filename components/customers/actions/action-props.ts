import type { CustomerWithVersion } from '@/server/customers/customers.schema';

/** What a dialog of a customer's menu gets. */
export interface CustomerActionProps {
  opened: boolean;
  onClose: () => void;
  customer: CustomerWithVersion;
}
