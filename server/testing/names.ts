/** All test databases begin with this; nothing else is ever emptied. */
export const testDatabasePrefix = 'brigade_test_';
export const templateDatabase = `${testDatabasePrefix}template`;
