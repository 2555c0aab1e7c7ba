/** What the customer's page reads of the membership: a list, so that no member is no error. */
export const membershipInput = (brandId: number, customerId: number) => ({ brandId, customerId, limit: 1 });
