/* A model of a member's points, without ledger and SQL. */

/** The prices of rewards. */
export const COSTS = [20, 35, 50];

/** Points received together. */
export interface Heap {
  born: number;
  /** The year in which they expire. */
  end: number;
  left: number;
}
export interface Session {
  /** The points that each reward, by index, has reserved. */
  held: Set<number>;
  /** In half hours since the beginning. */
  lastSeen: number;
}
export interface PebbleOrder {
  orderId: number;
  kiosk: number;
  /** Its points, and the heap they went into. */
  earned: number;
  heap: Heap | null;
  /** How many of its points were taken back. */
  taken: number;
  spent: { heap: Heap | null; points: number }[];
}

/** One member's points as heaps of pebbles, and the carts that reserve some. */
export class Pebbles {
  heaps: Heap[] = [];
  debt = 0;
  clock = 0;
  year = 2030;
  orders: PebbleOrder[] = [];
  /** By cart: its open session. */
  open = new Map<number, Session>();
  /** By cart: the result of its last session. */
  last = new Map<number, PebbleOrder | 'nothing'>();
  born = 0;

  get points(): number {
    return this.heaps.reduce((sum, { left }) => sum + left, 0) - this.debt;
  }
  get reserved(): number {
    return [...this.open.values()].reduce((sum, { held }) => sum + costOf(held), 0);
  }
  get free(): number {
    return Math.max(0, this.points - this.reserved);
  }
  give(points: number): Heap {
    this.born += 1;
    const heap = { born: this.born, end: this.year + 1, left: 0 };
    this.fill(heap, points);
    return heap;
  }
  /** Swaps the ages of the two heaps born since: points are as old as their request, which may have waited for another. */
  swapAges(since: number): void {
    const [one, other, more] = this.heaps.filter(({ born }) => born > since);
    if (!one || !other || more) return;
    [one.born, other.born] = [other.born, one.born];
    this.heaps.sort((a, b) => a.born - b.born);
  }
  fill(heap: Heap, points: number): void {
    const paid = Math.min(this.debt, points);
    this.debt -= paid;
    heap.left += points - paid;
    if (!this.heaps.includes(heap)) this.heaps.push(heap);
    this.heaps.sort((a, b) => a.born - b.born);
  }
  take(points: number, first?: Heap | null): { heap: Heap | null; points: number }[] {
    const parts: { heap: Heap | null; points: number }[] = [];
    let left = points;
    for (const heap of [...(first ? [first] : []), ...this.heaps.filter((each) => each !== first)]) {
      const part = Math.min(left, heap.left);
      if (part > 0) parts.push({ heap, points: part });
      heap.left -= part;
      left -= part;
    }
    if (left > 0) parts.push({ heap: null, points: left });
    this.debt += left;
    return parts;
  }
  /** Removes expired heaps, except points reserved by sessions. */
  expire(): void {
    const past = this.heaps.filter(({ end, left }) => end <= this.year && left > 0);
    const lasting = this.points - past.reduce((sum, { left }) => sum + left, 0);
    let kept = Math.max(0, this.reserved - lasting);
    for (const heap of past.toReversed()) {
      const stays = Math.min(heap.left, kept);
      kept -= stays;
      heap.left = stays;
    }
  }
  isPast({ lastSeen }: Session): boolean {
    return this.clock > lastSeen;
  }
  endPast(): void {
    for (const [cart, session] of this.open) if (this.isPast(session)) this.end(cart);
  }
  end(cart: number): void {
    this.open.delete(cart);
    this.last.set(cart, 'nothing');
  }
  /** Whether a cart was paid and its order not cancelled. */
  hasPaid(cart: number): boolean {
    return !this.open.has(cart) && typeof this.last.get(cart) === 'object';
  }
  /** Takes back what an order earned except `kept` points, and if that is 0, gives back what it spent. */
  reverse(order: PebbleOrder, kept: number): void {
    this.expire();
    if (kept === 0) {
      for (const { heap, points } of order.spent.toReversed()) {
        if (heap) this.fill(heap, points);
        else this.give(points);
      }
      order.spent = [];
      for (const [cart, last] of this.last) if (last === order) this.last.set(cart, 'nothing');
    }
    this.expire();
    const taken = Math.max(0, order.earned - kept - order.taken);
    this.take(taken, order.heap);
    order.taken += taken;
  }
  /** An independent copy. */
  copy(): Pebbles {
    return Object.assign(new Pebbles(), structuredClone({ ...this }));
  }
}

/** The price of rewards, by index. */
export const costOf = (held: ReadonlySet<number>) => [...held].reduce((sum, index) => sum + COSTS[index]!, 0);
