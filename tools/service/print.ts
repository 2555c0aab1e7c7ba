import { channelNames } from '@/server/brands/brands.values';
import { type OrderRecord, sumOf } from './books';
import type { DayReport } from './day';

/** The most problems listed at the end of a day. */

const MOST_PROBLEMS = 15;

/** Aligns columns: the first to the left, the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].map((text) => `  ${text}`).join('\n');
}

const euros = (cents: number) => (cents / 100).toFixed(2);
const ms = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));

/** The whole report: what was done, the responses, their times, and whether the books agree. */
export function formatReport({ figures, books, left, findings, names, seconds }: DayReport): string {
  const orders = [...books.orders.values()];
  const channels = [...Map.groupBy(orders, ({ restaurantId, channelId }) => `${restaurantId}/${channelId}`)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const sold = channels.map(([key, channelOrders]) => {
    const [restaurant = '', channel = ''] = key.split('/');
    const count = (predicate: (order: OrderRecord) => boolean) => String(channelOrders.filter(predicate).length);
    const validOrders = channelOrders.filter(({ wasPaid, wasCancelled }) => wasPaid && !wasCancelled);
    return [
      ...[
        `${names.get(Number(restaurant))}, ${channelNames[Number(channel)]}`,
        String(channelOrders.length),
        count(({ wasPaid }) => wasPaid),
      ],
      ...[count(({ wasCancelled }) => wasCancelled), count(({ refunds, wasCancelled }) => refunds > 0 && !wasCancelled)],
      ...[
        count(({ status }) => status === 'NOT_SERVABLE'),
        euros(sumOf(validOrders.map(({ totalPrice, refunded }) => totalPrice - refunded))),
      ],
      euros(sumOf(validOrders.map(({ granted }) => granted))),
    ];
  });
  const refusals = [...figures.refusals().map(({ code, kind, count }) => [code, kind, String(count)])];
  const leftGuests = [...left].map(([code, count]) => [code, 'guests who left', String(count)]);
  const failedFindings = findings.filter(({ problems }) => problems.length > 0);
  return [
    `\nOrders of the day, in ${Math.round(seconds)} s with opening and proof\n`,
    table(['where', 'orders', 'paid', 'cancelled', 'refunded', 'not servable', 'taken', 'of it subsidies'], sold),
    '\nTimes until the answer, in milliseconds\n',
    table(
      ['call', 'count', 'p50', 'p95', 'longest'],
      figures.latencies().map(({ kind, count, p50, p95, most }) => [kind, String(count), ms(p50), ms(p95), ms(most)]),
    ),
    ...(refusals.length + leftGuests.length > 0
      ? ['\nWhat was not a success\n', table(['code', 'call', 'count'], [...refusals, ...leftGuests])]
      : []),
    '\nProof\n',
    table(
      ['books', 'looked at', 'agree'],
      findings.map(({ name, looked, problems }) => [name, looked, problems.length === 0 ? 'yes' : `no: ${problems.length}`]),
    ),
    ...failedFindings.flatMap(({ name, problems }) => [
      `\n${name}`,
      ...problems.slice(0, MOST_PROBLEMS).map((problem) => `  - ${problem}`),
      ...(problems.length > MOST_PROBLEMS ? [`  … ${problems.length - MOST_PROBLEMS} more`] : []),
    ]),
    failedFindings.length === 0 ? '\nAll books agree.' : `\n${failedFindings.map(({ name }) => name).join(', ')}: not all books agree.`,
  ].join('\n');
}
