/** The prefix of all test databases; no other is ever emptied. */
export const testDatabasePrefix = 'brigade_test_';
export const templateDatabase = `${testDatabasePrefix}template`;
