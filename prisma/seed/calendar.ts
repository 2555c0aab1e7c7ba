const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** One day of a restaurant, in its own time zone. */
export interface ServiceDay {
  /** Days before today: 0 is today. */
  age: number;
  /** 0 is Sunday, as in JavaScript. */
  weekday: number;
  /** The instant (epoch milliseconds) of a minute of that day. */
  at(minute: number): number;
}

/** How far local clocks are ahead of UTC at that instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)!.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(instant / 1000) * 1000;
}

/**
 * The last `count` days up to the one containing `now`, oldest first. A day's hours use its UTC offset at noon, since clocks change at
 * night, when nothing is sold.
 */
export function serviceDays(now: Date, timeZone: string, count: number): ServiceDay[] {
  const today = Math.floor((now.getTime() + offsetAt(now.getTime(), timeZone)) / DAY_MS) * DAY_MS;
  return Array.from({ length: count }, (_, index) => {
    const age = count - 1 - index;
    const midnight = today - age * DAY_MS;
    const offset = offsetAt(midnight + DAY_MS / 2, timeZone);
    return { age, weekday: new Date(midnight).getUTCDay(), at: (minute) => midnight - offset + minute * MINUTE_MS };
  });
}
