/** Days that the chart can show. */
export const periods = [30, 90, 365] as const;
export const defaultPeriod = periods[0];
