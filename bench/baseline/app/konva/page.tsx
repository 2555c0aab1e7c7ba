'use client';

import Konva from 'konva';
import { useEffect, useRef } from 'react';
import { type Colours, paintGrid, paintItem } from '../../../../components/floor/editor/paint';
import { fitCamera, panCamera, toCanvas, zoomCamera } from '../../../../components/floor/model/camera';
import { boundsOfAll, type Point } from '../../../../components/floor/model/geometry';
import { planTables } from '../../../plan';

const colours: Colours = {
  outside: '#f1eeeb',
  paper: '#ffffff',
  gridFine: '#f5f2f0',
  grid: '#e6e1dd',
  table: '#fffdfb',
  line: '#777471',
  chair: '#d6d0cb',
  text: '#292624',
  faint: '#5d5a57',
  wall: '#5d5a57',
  bar: '#d9cfc6',
  plant: '#8fbf9b',
  accent: '#884692',
  warning: '#bf8608',
  error: '#d72d34',
  font: 'sans-serif',
};

/** The same drawing on bare Konva: one shape for static things, one for moving ones; no rules, index, snapping or panels. */
function draw(container: HTMLDivElement, count: number, selected: number, view: { width: number; height: number }) {
  const allTables = planTables(count);
  const [moving, still] = [allTables.slice(0, selected), allTables.slice(selected)];
  let camera = fitCamera(boundsOfAll(allTables)!, view);
  let offset: Point = { x: 0, y: 0 };
  let dragStart: Point | null = null;

  const stage = new Konva.Stage({ container, ...view, listening: false });
  const layers = [still, moving].map((tables, index) => {
    const layer = new Konva.Layer({ listening: false });
    layer.add(
      new Konva.Shape({
        perfectDrawEnabled: false,
        sceneFunc: ({ _context: context }) => {
          if (index === 0) paintGrid(context, camera, view, 10, colours);
          for (const table of tables) {
            const moved = { ...table, positionX: table.positionX + offset.x, positionY: table.positionY + offset.y };
            paintItem(context, index === 0 ? table : moved, camera, colours, index === 0 ? 'none' : 'selected');
          }
        },
      }),
    );
    stage.add(layer);
    return layer;
  });

  const positionOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = container.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  container.addEventListener('pointerdown', (event) => {
    dragStart = toCanvas(camera, positionOf(event));
  });
  container.addEventListener('pointermove', (event) => {
    if (!dragStart) return;
    const to = toCanvas(camera, positionOf(event));
    offset = { x: Math.round(to.x - dragStart.x), y: Math.round(to.y - dragStart.y) };
    layers[1]?.batchDraw();
  });
  container.addEventListener('pointerup', () => {
    dragStart = null;
    offset = { x: 0, y: 0 };
    layers[1]?.batchDraw();
  });
  container.addEventListener('wheel', (event) => {
    camera = event.ctrlKey
      ? zoomCamera(camera, positionOf(event), Math.exp(-event.deltaY * 0.0022))
      : panCamera(camera, -event.deltaX, -event.deltaY);
    for (const layer of layers) layer.batchDraw();
  });
}

export default function Page() {
  const containerRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const searchParams = new URLSearchParams(location.search);
    const numberOf = (name: string) => Number(searchParams.get(name));
    if (containerRef.current)
      draw(containerRef.current, numberOf('tables'), numberOf('selected'), { width: numberOf('width'), height: numberOf('height') });
  }, []);
  return <div ref={containerRef} data-canvas />;
}
