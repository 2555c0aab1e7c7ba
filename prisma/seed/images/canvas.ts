/** Red, green, blue: 0 to 255. */
export type Colour = readonly [number, number, number];

/** `#rrggbb` as a colour. */
export const colour = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;

/** A raster image: pixels, row by row. */
export class Canvas {
  readonly data: Buffer;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.data = Buffer.alloc(width * height * 3);
  }

  /** Fills everything with a gradient from the top left to the bottom right. */
  gradient(from: Colour, to: Colour): void {
    for (let y = 0, at = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++, at += 3) {
        const share = (x / this.width + y / this.height) / 2;
        for (let channel = 0; channel < 3; channel++) this.data[at + channel] = from[channel]! + (to[channel]! - from[channel]!) * share;
      }
    }
  }

  /**
   * Draws an ellipse with soft edges.
   * @param turn in radians
   * @param opacity 0 to 1
   */
  ellipse(cx: number, cy: number, rx: number, ry: number, fill: Colour, { turn = 0, opacity = 1 } = {}): void {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const softness = Math.min(rx, ry);
    this.paint(cx, cy, Math.max(rx, ry) + 1, fill, (x, y) => {
      const [across, down] = [(x * cos + y * sin) / rx, (y * cos - x * sin) / ry];
      const distance = Math.sqrt(across * across + down * down);
      return opacity * Math.min(1, Math.max(0, (1 - distance) * softness + 0.5));
    });
  }

  /** Draws a rectangle with round corners and soft edges. */
  box(cx: number, cy: number, rx: number, ry: number, fill: Colour, { turn = 0, round = 6, opacity = 1 } = {}): void {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    this.paint(cx, cy, Math.hypot(rx, ry) + 1, fill, (x, y) => {
      const [across, down] = [Math.abs(x * cos + y * sin) - rx + round, Math.abs(y * cos - x * sin) - ry + round];
      const outside = Math.hypot(Math.max(across, 0), Math.max(down, 0)) + Math.min(Math.max(across, down), 0) - round;
      return opacity * Math.min(1, Math.max(0, 0.5 - outside));
    });
  }

  private paint(cx: number, cy: number, reach: number, fill: Colour, coverage: (x: number, y: number) => number): void {
    const [left, right] = [Math.max(0, Math.floor(cx - reach)), Math.min(this.width - 1, Math.ceil(cx + reach))];
    const [top, bottom] = [Math.max(0, Math.floor(cy - reach)), Math.min(this.height - 1, Math.ceil(cy + reach))];
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const share = coverage(x - cx, y - cy);
        if (share <= 0) continue;
        const at = (y * this.width + x) * 3;
        for (let channel = 0; channel < 3; channel++) this.data[at + channel]! += (fill[channel]! - this.data[at + channel]!) * share;
      }
    }
  }
}
