import type { Customer } from '@/server/customers/customers.schema';
import type { PaymentType } from '@/server/customers/customers.values';

/** What people enter of a customer, field by field; an empty text is none. */
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

/** Of a new customer, their badge too. */
export interface NewCustomerForm extends CustomerForm {
  badge: string;
}

const texts = ['givenName', 'familyName', 'email', 'phoneNumber', 'externalId', 'language'] as const;

export const newForm = (): NewCustomerForm => ({
  ...{ givenName: '', familyName: '', email: '', phoneNumber: '', externalId: '', language: '', badge: '' },
  ...{ guestGroupId: null, paymentType: 'CASH' as const, isActive: true, restaurantIds: [] },
});

/** What the form shows of a customer. */
export function formOf(customer: Customer): CustomerForm {
  const { guestGroupId, paymentType, isActive, restaurantIds } = customer;
  const shown = Object.fromEntries(texts.map((field) => [field, customer[field] ?? ''])) as Record<(typeof texts)[number], string>;
  return { ...shown, guestGroupId, paymentType, isActive, restaurantIds };
}

const orNull = (text: string) => text.trim() || null;

/** What the service takes of a form. */
export function bodyOf(form: CustomerForm) {
  const { guestGroupId, paymentType, isActive, restaurantIds } = form;
  const entered = Object.fromEntries(texts.map((field) => [field, orNull(form[field])])) as Record<(typeof texts)[number], string | null>;
  return { ...entered, guestGroupId, paymentType, isActive, restaurantIds };
}

/** Only what a save would change: nobody's field is written over by one that was never touched. */
export function changedOf(form: CustomerForm, customer: Customer) {
  const before = bodyOf(formOf(customer));
  const isOther = ([field, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]);
  return Object.fromEntries(Object.entries(bodyOf(form)).filter(isOther)) as Partial<ReturnType<typeof bodyOf>>;
}

/** Whether anything tells the customer from others, as the service asks for it. */
export const isToldApart = ({ givenName, familyName, email, externalId, badge }: NewCustomerForm): boolean =>
  [givenName, familyName, email, externalId, badge].some((text) => text.trim() !== '');
