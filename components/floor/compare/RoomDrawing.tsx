'use client';

import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { ItemShape, transformOf } from '@/components/floor/layouts/ItemShape';
import { pictureOf } from '@/components/floor/layouts/picture';
import { boxSize, centreOf } from '@/components/floor/model/geometry';
import type { Item } from '@/components/floor/model/plan';
import { CHAIR_RADIUS, chairsOf } from '@/server/floor/shapes.values';
import classes from './compare.module.css';
import type { DrawnRoom, DrawnTable, Mark } from './drawn';

/** A sign for each mark, so that colour is never the only difference. */
export const signs: Record<Mark, string> = { added: '+', changed: '~', removed: '−' };
/** Font sizes in units. The size in between depends on the table or decoration. */
const FONT_SIZES = { least: 12, most: 30 };

/** A room with its tables and their names. The list next to it gives the same information in words. */
export const RoomDrawing = memo(function RoomDrawing({ room }: { room: DrawnRoom }) {
  const t = useTranslations('floor.compare');
  const picture = pictureOf([...room.decoration, ...room.tables.map(({ table }) => table)]);
  if (!picture) return <p className={classes.empty}>{t('emptyRoom')}</p>;
  const { width, height } = boxSize(picture);
  return (
    <svg
      viewBox={`${picture.left} ${picture.top} ${width} ${height}`}
      className={classes.drawing}
      role="img"
      aria-label={t('drawing', { name: room.name, tables: room.tables.length, differing: room.differing })}
    >
      {room.decoration.map((item) => (
        <g key={item.key}>
          <ItemShape item={item} className={classes.decoration} />
          {item.name && (
            <text {...centreOf(item)} dy="0.35em" fontSize={fontSizeOf(item)} className={classes.tableName}>
              {item.name}
            </text>
          )}
        </g>
      ))}
      {room.tables.map((drawn) => (
        <TableDrawing key={drawn.table.key} {...drawn} />
      ))}
    </svg>
  );
});

const fontSizeOf = ({ name, width, height }: Item): number =>
  Math.max(FONT_SIZES.least, Math.min(FONT_SIZES.most, height * 0.4, (1.6 * width) / Math.max(1, name.length)));

function TableDrawing({ table, mark }: DrawnTable) {
  const { x, y } = centreOf(table);
  const { name } = table;
  const text = mark ? `${signs[mark]} ${name}` : name;
  return (
    <g data-mark={mark ?? undefined} className={classes.tableGroup}>
      <g transform={transformOf(table)}>
        {chairsOf(table).map((chair) => (
          <circle key={`${chair.x} ${chair.y}`} cx={chair.x} cy={chair.y} r={CHAIR_RADIUS} className={classes.chair} />
        ))}
      </g>
      <ItemShape item={table} className={classes.table} />
      <text x={x} y={y} dy="0.35em" fontSize={fontSizeOf(table)} className={classes.tableName}>
        {text}
      </text>
    </g>
  );
}
