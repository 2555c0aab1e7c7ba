import type { CustomerWithVersion } from '@/server/customers/customers.schema';

/** The props of the dialogs in a customer's menu. */
export interface CustomerActionProps {
  opened: boolean;
  onClose: () => void;
  customer: CustomerWithVersion;
}
