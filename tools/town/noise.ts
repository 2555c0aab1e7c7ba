/* Deterministic randomness: numbers from 0 to 1 derived only from integers, so that the town is the same on every machine. */

/** A number from 0 to 1 for a place and a purpose. */
export function chance(x: number, y: number, purpose: number): number {
  let hash = Math.imul(x | 0, 374_761_393) ^ Math.imul(y | 0, 668_265_263) ^ Math.imul(purpose | 0, 2_147_483_647);
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_519);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296;
}

/** A pseudo-random element of a list. */
export const pickOne = <T>(list: readonly [T, ...T[]], x: number, y: number, purpose: number): T =>
  list[Math.floor(chance(x, y, purpose) * list.length)] ?? list[0];

const ease = (share: number) => share * share * (3 - 2 * share);

/** Noise that changes slowly from place to place: −1 to 1, in waves of about that many metres. */
export function waves(x: number, y: number, metres: number, purpose: number): number {
  const [u, v] = [x / metres, y / metres];
  const [left, low] = [Math.floor(u), Math.floor(v)];
  const [a, b] = [ease(u - left), ease(v - low)];
  const at = (dx: number, dy: number) => chance(left + dx, low + dy, purpose);
  const near = at(0, 0) * (1 - a) + at(1, 0) * a;
  const far = at(0, 1) * (1 - a) + at(1, 1) * a;
  return 2 * (near * (1 - b) + far * b) - 1;
}
