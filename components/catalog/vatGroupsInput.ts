/** How the groups are asked for: they are the same in every zone, and the rates of one are a fifth of all. */
export const vatGroupsInput = { zoneCode: 'FR_METRO' } as const;
