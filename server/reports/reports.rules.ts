/**
 * A time in the format that the API uses for reports: `Sat Nov 21 2026 10:00:00 GMT+0000 (Coordinated Universal Time)`, whatever the time
 * zone of the process.
 */
export function longDate(moment: Date): string {
  const [weekday = '', day, month, year, time] = moment.toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${month} ${day} ${year} ${time} GMT+0000 (Coordinated Universal Time)`;
}
