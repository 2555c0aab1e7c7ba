import type { Customer } from '@/server/customers/customers.schema';
import type { PaymentType } from '@/server/customers/customers.values';

/** The form of a customer, by field. An empty text means none. */
export interface CustomerForm {
  givenName: string;
  familyName: string;
  email: string;
  phoneNumber: string;
  externalId: string;
  guestGroupId: number | null;
  paymentType: PaymentType;
  language: string;
  isActive: boolean;
  restaurantIds: number[];
}

/** For a new customer, also the badge. */
export interface NewCustomerForm extends CustomerForm {
  badge: string;
}

const texts = ['givenName', 'familyName', 'email', 'phoneNumber', 'externalId', 'language'] as const;

export const newForm = (): NewCustomerForm => ({
  ...{ givenName: '', familyName: '', email: '', phoneNumber: '', externalId: '', language: '', badge: '' },
  ...{ guestGroupId: null, paymentType: 'CASH' as const, isActive: true, restaurantIds: [] },
});

/** The form of a saved customer. */
export function formOf(customer: Customer): CustomerForm {
  const { guestGroupId, paymentType, isActive, restaurantIds } = customer;
  const textFields = Object.fromEntries(texts.map((field) => [field, customer[field] ?? ''])) as Record<(typeof texts)[number], string>;
  return { ...textFields, guestGroupId, paymentType, isActive, restaurantIds };
}

const orNull = (text: string) => text.trim() || null;

/** The form as a request body. */
export function bodyOf(form: CustomerForm) {
  const { guestGroupId, paymentType, isActive, restaurantIds } = form;
  const entered = Object.fromEntries(texts.map((field) => [field, orNull(form[field])])) as Record<(typeof texts)[number], string | null>;
  return { ...entered, guestGroupId, paymentType, isActive, restaurantIds };
}

/** Only the changed fields, so that a save never overwrites untouched ones. */
export function changedOf(form: CustomerForm, customer: Customer) {
  const before = bodyOf(formOf(customer));
  const isChanged = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]);
  return Object.fromEntries(Object.entries(bodyOf(form)).filter(isChanged)) as Partial<ReturnType<typeof bodyOf>>;
}

/** Whether anything identifies the customer, as the service requires. */
export const isIdentifiable = ({ givenName, familyName, email, externalId, badge }: NewCustomerForm): boolean =>
  [givenName, familyName, email, externalId, badge].some((text) => text.trim() !== '');
