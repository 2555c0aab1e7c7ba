/** The input to read the groups. They are the same in every zone, and the rates of one zone are a fifth of all. */
export const vatGroupsInput = { zoneCode: 'FR_METRO' } as const;
