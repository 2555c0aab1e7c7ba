import { centreOf } from '@/components/floor/model/geometry';
import type { Item } from '@/components/floor/model/plan';

/** The SVG transform to the centre of an item, with its rotation. */
export function transformOf(item: Item): string {
  const { x, y } = centreOf(item);
  return `translate(${x} ${y}) rotate(${item.rotation})`;
}

/** The body of an item as SVG, in units of the plan. */
export function ItemShape({ item, className }: { item: Item; className: string | undefined }) {
  const { width, height, shape } = item;
  return shape === 'round' ? (
    <ellipse transform={transformOf(item)} rx={width / 2} ry={height / 2} className={className} />
  ) : (
    <rect transform={transformOf(item)} x={-width / 2} y={-height / 2} width={width} height={height} rx={8} className={className} />
  );
}
