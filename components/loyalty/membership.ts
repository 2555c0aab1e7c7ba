/** The input for the membership on a customer's page: a list, so that a customer who is no member causes no error. */
export const membershipInput = (brandId: number, customerId: number) => ({ brandId, customerId, limit: 1 });
