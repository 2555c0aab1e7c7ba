/** The numbers 0 to n − 1 in the order of their weights, which may change. Removing the least one or moving one takes log n steps. */
export class IndexHeap {
  private readonly heap: Int32Array;
  /** The position of each number in the heap; −1 once it was removed. */
  private readonly positions: Int32Array;
  private size: number;

  /** @param weights read at every comparison; call `reorder` after a change */
  constructor(private readonly weights: Float64Array) {
    this.size = weights.length;
    this.heap = Int32Array.from(weights, (_, index) => index);
    this.positions = this.heap.slice();
    for (let at = this.size >> 1; at >= 0; at--) this.sink(at);
  }

  holds(index: number): boolean {
    return (this.positions[index] ?? -1) >= 0;
  }

  /** Removes the number with the least weight. The heap must not be empty. */
  takeLeast(): number {
    const least = this.heap[0] as number;
    this.size--;
    this.put(this.heap[this.size] as number, 0);
    this.positions[least] = -1;
    this.sink(0);
    return least;
  }

  /** Moves a number to its new position after its weight has changed. */
  reorder(index: number): void {
    if (!this.holds(index)) return;
    this.rise(this.positions[index] as number);
    this.sink(this.positions[index] as number);
  }

  private put(index: number, at: number): void {
    this.heap[at] = index;
    this.positions[index] = at;
  }

  private weightAt(at: number): number {
    return this.weights[this.heap[at] as number] as number;
  }

  private swap(one: number, other: number): void {
    const index = this.heap[one] as number;
    this.put(this.heap[other] as number, one);
    this.put(index, other);
  }

  private rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (this.weightAt(parent) <= this.weightAt(at)) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private sink(from: number): void {
    for (let at = from; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < this.size && this.weightAt(child) < this.weightAt(least)) least = child;
      if (least === at) return;
      this.swap(at, least);
      at = least;
    }
  }
}
