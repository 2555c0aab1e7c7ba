/** The periods of the chart, in days. */
export const periods = [30, 90, 365] as const;
export const defaultPeriod = periods[0];
