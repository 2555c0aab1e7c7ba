'use client';

import { useComputedColorScheme } from '@mantine/core';
import type Konva from 'konva';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore';
import { subscribeToClock } from '../live/clock';
import { cameraOf } from '../model/state';
import classes from './canvas.module.css';
import { useEditor, useEditorActions, useRoom, useSelected } from './EditorContext';
import { type Colours, colourNames } from './paint';
import { RenameField } from './RenameField';
import { useSeated } from './SeatedContext';
import { paintRoom, paintSelection, roomLooksDifferent } from './scene';
import { labelOf, listSeatedTables, paintSeated, type SeatedColours, seatedColourNames } from './seated';
import { usePointer } from './usePointer';
import { useMeasureWords } from './words';

function coloursOf(element: Element): Colours & SeatedColours {
  const style = getComputedStyle(element);
  const named = Object.fromEntries(
    [...colourNames, ...seatedColourNames].map((name) => [name, style.getPropertyValue(`--plan-${name}`).trim()]),
  );
  return { ...(named as Omit<Colours & SeatedColours, 'font'>), font: style.fontFamily };
}

/**
 * The room on a canvas. One shape paints everything that is static, a second layer the selection and the current gesture, and an optional
 * third layer the guests at the tables. Konva's own events are off: the model finds what is under the pointer.
 */
export function Canvas({ renaming, onRenamed }: { renaming: string | null; onRenamed: () => void }) {
  const t = useTranslations('floor.editor.canvas');
  const { store } = useEditorActions();
  const container = useRef<HTMLDivElement>(null);
  const staticLayer = useRef<Konva.Layer>(null);
  const selectionLayer = useRef<Konva.Layer>(null);
  const colours = useRef<(Colours & SeatedColours) | null>(null);
  const scheme = useComputedColorScheme('light');
  const view = useEditor((state) => state.view);
  const room = useRoom();
  const selected = useSelected();
  const tool = useEditor((state) => state.tool.kind);
  const isPanning = useEditor((state) => state.gesture?.kind === 'pan');
  const [isMeasured, setMeasured] = useState(false);
  const { isOn: showsSeated, sittingAt, asOf } = useSeated();
  const seatedLayer = useRef<Konva.Layer>(null);
  usePointer(container);
  useEdgeScroll();
  const words = useMeasureWords();

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) store.send({ type: 'resizeView', view: { width, height } });
      setMeasured(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [store]);

  useEffect(() => {
    let lastState = store.state;
    return store.subscribe(() => {
      if (roomLooksDifferent(lastState, store.state)) staticLayer.current?.batchDraw();
      lastState = store.state;
      selectionLayer.current?.batchDraw();
      seatedLayer.current?.batchDraw();
    });
  }, [store]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours depend on the scheme
  useEffect(() => {
    if (container.current) colours.current = coloursOf(container.current);
    staticLayer.current?.batchDraw();
    selectionLayer.current?.batchDraw();
    seatedLayer.current?.batchDraw();
  }, [scheme, isMeasured]);

  // The labels on the tables change every minute. Nothing else is repainted then.
  useEffect(() => {
    if (!showsSeated || asOf !== null) return;
    const currentLabels = () =>
      listSeatedTables(store.state, sittingAt)
        .map(({ sitting }) => labelOf(sitting, Date.now()))
        .join();
    let last = currentLabels();
    return subscribeToClock(() => {
      const next = currentLabels();
      if (next !== last) seatedLayer.current?.batchDraw();
      last = next;
    });
  }, [showsSeated, asOf, sittingAt, store]);

  const paintWith = (paint: (context: CanvasRenderingContext2D, colours: Colours & SeatedColours) => void) => (context: Konva.Context) => {
    if (!colours.current && container.current) colours.current = coloursOf(container.current);
    if (colours.current) paint(context._context, colours.current);
  };

  return (
    <div className={classes.frame}>
      <div
        ref={container}
        className={classes.canvas}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the plan has keyboard shortcuts
        tabIndex={0}
        aria-label={t('label', { room: room.name })}
        aria-description={t('description')}
        data-tool={isPanning ? 'panning' : tool}
        data-canvas
      >
        {isMeasured && (
          <Stage width={view.width} height={view.height} listening={false}>
            <Layer ref={staticLayer} listening={false}>
              <Shape
                listening={false}
                perfectDrawEnabled={false}
                sceneFunc={paintWith((context, look) => paintRoom(context, store.state, look))}
              />
            </Layer>
            <Layer ref={selectionLayer} listening={false}>
              <Shape
                listening={false}
                perfectDrawEnabled={false}
                sceneFunc={paintWith((context, look) => paintSelection(context, store.state, look, store.canEdit, words))}
              />
            </Layer>
            {showsSeated && (
              <Layer ref={seatedLayer} listening={false}>
                <Shape
                  listening={false}
                  perfectDrawEnabled={false}
                  sceneFunc={paintWith((context, look) => paintSeated(context, store.state, sittingAt, asOf ?? Date.now(), look))}
                />
              </Layer>
            )}
          </Stage>
        )}
      </div>
      {room.tables.length === 0 && room.decoration.length === 0 && (
        <p className={classes.empty}>{t(store.canEdit ? 'empty' : 'nothing')}</p>
      )}
      {renaming !== null && selected[0]?.key === renaming && (
        <RenameField key={renaming} item={selected[0]} camera={cameraOf(store.state)} onDone={onRenamed} />
      )}
    </div>
  );
}

/** Scrolls the plan, frame by frame, while something is dragged at the edge of the view. */
function useEdgeScroll(): void {
  const { store } = useEditorActions();
  useEffect(() => {
    let frame = 0;
    function scroll() {
      frame = 0;
      const before = store.state;
      store.send({ type: 'scrollAtEdge' });
      if (store.state !== before) request();
    }
    function request() {
      if (store.state.gesture && frame === 0) frame = requestAnimationFrame(scroll);
    }
    const unsubscribe = store.subscribe(request);
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [store]);
}
