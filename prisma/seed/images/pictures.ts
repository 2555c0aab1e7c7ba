import { type Random, randomFrom } from '../random';
import { Canvas, type Colour, colour } from './canvas';

/** The kind of picture. */
type Dish = 'plate' | 'bowl' | 'pizza' | 'glass' | 'stack' | 'room' | 'logo';

export interface DemoPicture {
  brandId: number;
  name: string;
  dish: Dish;
  /** The ground, then the things on it from bottom to top. */
  colours: readonly string[];
}

const picture = (brandId: number, dish: Dish, name: string, ...colours: string[]): DemoPicture => ({ brandId, name, dish, colours });

/** The demo’s library, in the order in which it was filled. */
export const demoPictures: readonly DemoPicture[] = [
  picture(1, 'logo', 'Logo Lumière', '#f7efe6', '#7a2f53', '#f2c14e'),
  picture(1, 'room', 'Salle', '#5b3a34', '#c98b4e', '#f2d9a0', '#7a2f53'),
  picture(1, 'room', 'Carte d’automne', '#7c4a1e', '#d9822b', '#b5462f', '#e8c468'),
  picture(1, 'stack', 'Petit-déjeuner', '#f3e3cc', '#c8843c', '#e9b872', '#8a4b2a'),
  picture(1, 'stack', 'Burger République', '#e9dccb', '#d89a4a', '#6b9a3e', '#7a3b24', '#f0c04a'),
  picture(1, 'plate', 'Steak-frites', '#d8cfc4', '#6e3526', '#e7b949', '#7f9b4b'),
  picture(1, 'stack', 'Croque-monsieur', '#ece2d3', '#cf9142', '#f2d58a', '#d98c86'),
  picture(1, 'plate', 'Salade lyonnaise', '#dfe6d2', '#7ba05b', '#f6f0dc', '#d98a3d', '#a9c47f'),
  picture(1, 'bowl', 'Soupe à l’oignon', '#e4d5c0', '#a8662f', '#e8bf6a', '#c9893f'),
  picture(1, 'plate', 'Œuf mayonnaise', '#e6ebe6', '#fbf7ea', '#f2b632', '#8fae5d'),
  picture(1, 'bowl', 'Crème brûlée', '#efe0ce', '#d9973c', '#8a4f1d', '#f1cd86'),
  picture(1, 'bowl', 'Mousse au chocolat', '#e7dccf', '#4f2b1d', '#6b3d28', '#a57754'),
  picture(1, 'plate', 'Tarte aux pralines', '#f0dedd', '#cf8a54', '#d9455f', '#f08fa0'),
  picture(1, 'glass', 'Limonade', '#e2eef0', '#f4e58a', '#f7f3d0', '#9cc46b'),
  picture(1, 'glass', 'Expresso', '#e8ddd2', '#3a2118', '#b07a45', '#6b4630'),
  picture(2, 'bowl', 'Bol de saison', '#e3ecdc', '#8db36a', '#e08a3c', '#c9425e', '#f2d26b'),
  picture(2, 'plate', 'Salade de quinoa', '#e8eadd', '#cdbd84', '#6f9e4f', '#d8563f', '#f4efe0'),
  picture(3, 'pizza', 'Margherita', '#e5d8c8', '#d9a55f', '#c8402c', '#f6efdd', '#4f8a3c'),
  picture(3, 'pizza', 'Reine', '#dfd6cd', '#d9a55f', '#c24a30', '#f0d9d3', '#9a7d5f'),
  picture(3, 'pizza', 'Quatre fromages', '#e8dfd0', '#d7a45c', '#f2d27c', '#fbf3d6', '#8fa3b8'),
];

const [WIDTH, HEIGHT] = [560, 420];
const WHITE: Colour = [252, 250, 246];
const SHADOW: Colour = [40, 28, 20];

/** Draws a picture of the demo; deterministic. */
export function draw({ name, dish, colours: [ground = '#ffffff', ...rest] }: DemoPicture): Canvas {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const base = colour(ground);
  canvas.gradient(base, base.map((value) => value * 0.86) as unknown as Colour);
  painters[dish](canvas, rest.map(colour), randomFrom(name));
  return canvas;
}

type Painter = (canvas: Canvas, colours: Colour[], random: Random) => void;
const [CX, CY] = [WIDTH / 2, HEIGHT / 2];

/** Pieces scattered on a round ground. */
function scatter(
  canvas: Canvas,
  colours: Colour[],
  random: Random,
  { radius, count, size }: { radius: number; count: number; size: number },
): void {
  for (let index = 0; index < count; index++) {
    const [turn, distance] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * radius];
    const [x, y] = [CX + Math.cos(turn) * distance, CY + Math.sin(turn) * distance];
    const length = size * (0.7 + random.next() * 0.6);
    canvas.ellipse(x + 3, y + 4, length, length * 0.62, SHADOW, { turn, opacity: 0.22 });
    canvas.ellipse(x, y, length, length * 0.62, colours[index % colours.length]!, { turn });
  }
}

function plate(canvas: Canvas, radius: number): void {
  canvas.ellipse(CX + 6, CY + 12, radius, radius, SHADOW, { opacity: 0.25 });
  canvas.ellipse(CX, CY, radius, radius, WHITE);
  canvas.ellipse(CX, CY, radius * 0.8, radius * 0.8, [238, 233, 226]);
}

const painters: Record<Dish, Painter> = {
  plate(canvas, [first = WHITE, ...others], random) {
    plate(canvas, 180);
    canvas.ellipse(CX - 20, CY, 96, 74, SHADOW, { turn: 0.3, opacity: 0.2 });
    canvas.ellipse(CX - 24, CY - 5, 94, 70, first, { turn: 0.3 });
    scatter(canvas, others, random, { radius: 120, count: 22, size: 22 });
  },
  bowl(canvas, [first = WHITE, ...others], random) {
    canvas.ellipse(CX + 6, CY + 14, 178, 178, SHADOW, { opacity: 0.28 });
    canvas.ellipse(CX, CY, 176, 176, [92, 110, 122]);
    canvas.ellipse(CX, CY, 152, 152, first);
    scatter(canvas, others, random, { radius: 118, count: 26, size: 20 });
  },
  pizza(canvas, [crust = WHITE, sauce = WHITE, ...others], random) {
    canvas.ellipse(CX + 6, CY + 12, 190, 190, SHADOW, { opacity: 0.28 });
    canvas.ellipse(CX, CY, 188, 188, crust);
    canvas.ellipse(CX, CY, 160, 160, sauce);
    scatter(canvas, others, random, { radius: 140, count: 34, size: 20 });
  },
  glass(canvas, [drink = WHITE, foam = WHITE, leaf = WHITE], random) {
    canvas.ellipse(CX + 8, CY + 150, 110, 26, SHADOW, { opacity: 0.3 });
    canvas.box(CX, CY, 86, 150, [255, 255, 255], { round: 26, opacity: 0.55 });
    canvas.box(CX, CY + 24, 76, 118, drink, { round: 22 });
    canvas.ellipse(CX, CY - 88, 76, 20, foam);
    for (let index = 0; index < 9; index++)
      canvas.ellipse(CX - 55 + random.next() * 110, CY - 50 + random.next() * 160, 4 + random.next() * 5, 6, foam, { opacity: 0.7 });
    canvas.ellipse(CX + 40, CY - 108, 34, 15, leaf, { turn: -0.6 });
  },
  stack(canvas, [bread = WHITE, ...layers], random) {
    plate(canvas, 180);
    canvas.ellipse(CX + 4, CY + 92, 128, 30, SHADOW, { opacity: 0.3 });
    canvas.box(CX, CY + 66, 122, 30, bread, { round: 24 });
    layers.forEach((layer, index) => {
      canvas.box(CX + (random.next() - 0.5) * 10, CY + 36 - index * 24, 130 - index * 3, 15, layer, {
        round: 14,
        turn: (random.next() - 0.5) * 0.05,
      });
    });
    const top = CY + 4 - layers.length * 24;
    canvas.ellipse(CX, top + 14, 120, 58, bread);
    for (let index = 0; index < 14; index++)
      canvas.ellipse(CX - 80 + random.next() * 160, top - 18 + random.next() * 34, 5, 3, WHITE, { turn: random.next() * 3, opacity: 0.8 });
  },
  room(canvas, [table = WHITE, light = WHITE, accent = WHITE], random) {
    for (let index = 0; index < 6; index++) {
      const x = 50 + index * 92;
      canvas.ellipse(x, 70 + random.next() * 40, 90, 90, light, { opacity: 0.18 });
      canvas.ellipse(x, 78 + (index % 2) * 22, 16, 16, light);
    }
    canvas.box(CX, HEIGHT - 40, WIDTH, 90, accent, { round: 1, opacity: 0.5 });
    for (let index = 0; index < 3; index++) {
      const x = 110 + index * 170;
      canvas.ellipse(x + 5, 310, 84, 34, SHADOW, { opacity: 0.3 });
      canvas.ellipse(x, 296, 84, 34, table);
      canvas.ellipse(x - 22, 290, 24, 10, WHITE);
      canvas.ellipse(x + 26, 298, 24, 10, WHITE);
    }
  },
  logo(canvas, [main = WHITE, second = WHITE]) {
    canvas.ellipse(CX, CY, 150, 150, main);
    canvas.ellipse(CX, CY - 8, 62, 62, second);
    for (let index = 0; index < 12; index++) {
      const turn = (index / 12) * Math.PI * 2;
      canvas.ellipse(CX + Math.cos(turn) * 98, CY - 8 + Math.sin(turn) * 98, 18, 6, second, { turn });
    }
  },
};
