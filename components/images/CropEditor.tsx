'use client';

import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { Picture } from '@/components/ui/Picture';
import { useFormat } from '@/components/ui/useFormat';
import type { Crop, Point } from '@/server/images/images.rules';
import { type Corner, corners, cropTo, moveCorner, moveCrop, moveFocus, type Size, toSavedCrop, visiblePart, WHOLE } from './crop';
import classes from './crop.module.css';

interface Props {
  /** The address of the whole picture. */
  src: string;
  /** Pixels of the whole picture. */
  size: Size;
  crop: Crop | null;
  focus: Point;
  onChange: (change: { crop?: Crop | null; focus?: Point }) => void;
}

/** The part that is dragged or moved by arrow keys. */
type Part = Corner | 'area' | 'focus';

const shapes = { square: 1, fourThirds: 4 / 3, wide: 16 / 9, portrait: 3 / 4 } as const;
type Shape = keyof typeof shapes;
const previews = [
  ['square', 1],
  ['wide', 16 / 9],
] as const;

/** The maximum height of the picture on the screen. */
const MAX_REM = 24;

/** A key moves by a hundredth of the picture, with Shift by a tenth. */
const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Chooses the visible part of a picture, and the focus that must stay visible: by mouse, finger or keyboard. */
export function CropEditor({ src, size, crop, focus, onChange }: Props) {
  const t = useTranslations('images.crop');
  const format = useFormat();
  const hintId = useId();
  const picture = useRef<HTMLDivElement>(null);
  const [shape, setShape] = useState<Shape | null>(null);
  const shown = crop ?? WHOLE;
  const percent = (share: number) => format.percent(Math.round(share * 100) * 100);

  function setCrop(next: Crop) {
    onChange({ crop: toSavedCrop(next), focus: moveFocus(focus, { x: 0, y: 0 }, next) });
  }

  function move(part: Part, by: Point, initial: { crop: Crop; focus: Point }) {
    if (part === 'focus') return onChange({ focus: moveFocus(initial.focus, by, initial.crop) });
    setCrop(part === 'area' ? moveCrop(initial.crop, by) : moveCorner(initial.crop, part, by, shape && shapes[shape], size));
  }

  /** The event handlers of a part. A drag is calculated from its start, so that it can return there. */
  function handlersOf(part: Part) {
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.stopPropagation();
        const { left, top, width, height } = picture.current!.getBoundingClientRect();
        const pointerStart = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
        const initial = { crop: shown, focus };
        const target = event.currentTarget;
        target.setPointerCapture(event.pointerId);
        const drag = (moved: globalThis.PointerEvent) =>
          move(part, { x: (moved.clientX - left) / width - pointerStart.x, y: (moved.clientY - top) / height - pointerStart.y }, initial);
        const end = () => target.removeEventListener('pointermove', drag);
        target.addEventListener('pointermove', drag);
        for (const name of ['pointerup', 'pointercancel'] as const) target.addEventListener(name, end, { once: true });
      },
      onKeyDown(event: KeyboardEvent) {
        const direction = steps[event.key];
        if (!direction) return;
        event.preventDefault();
        const length = event.shiftKey ? 0.1 : 0.01;
        move(part, { x: direction.x * length, y: direction.y * length }, { crop: shown, focus });
      },
    };
  }

  function choose(next: Shape | null) {
    setShape(next);
    setCrop(next === null ? WHOLE : cropTo(shapes[next], focus, size));
  }

  const cropStyle = {
    left: `${shown.x * 100}%`,
    top: `${shown.y * 100}%`,
    width: `${shown.width * 100}%`,
    height: `${shown.height * 100}%`,
  };
  return (
    <div className={classes.editor}>
      <fieldset className={classes.shapes}>
        <legend className={classes.legend}>{t('shape')}</legend>
        {([null, ...Object.keys(shapes)] as (Shape | null)[]).map((each) => (
          <button
            key={each ?? 'whole'}
            type="button"
            className={classes.shape}
            aria-pressed={shape === each && (each !== null || crop === null)}
            onClick={() => choose(each)}
          >
            {t(`shapes.${each ?? 'whole'}`)}
          </button>
        ))}
      </fieldset>
      <div
        ref={picture}
        className={classes.picture}
        style={{ aspectRatio: `${size.width} / ${size.height}`, width: `min(100%, ${(MAX_REM * size.width) / size.height}rem)` }}
      >
        <Picture src={src} alt="" draggable={false} />
        <span className={classes.shade}>
          <span className={classes.hole} style={cropStyle} />
        </span>
        <div className={classes.area} style={cropStyle}>
          <button
            type="button"
            className={classes.move}
            aria-label={t('area', {
              left: percent(shown.x),
              top: percent(shown.y),
              width: percent(shown.width),
              height: percent(shown.height),
            })}
            aria-describedby={hintId}
            {...handlersOf('area')}
          />
          {corners.map((corner) => (
            <button
              key={corner}
              type="button"
              className={classes.corner}
              data-corner={corner}
              aria-label={t(`corner.${corner}`)}
              aria-describedby={hintId}
              {...handlersOf(corner)}
            />
          ))}
        </div>
        <button
          type="button"
          className={classes.focus}
          style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }}
          aria-label={t('focus', { left: percent(focus.x), top: percent(focus.y) })}
          aria-describedby={hintId}
          {...handlersOf('focus')}
        />
      </div>
      <p id={hintId} className={classes.hint}>
        {t('hint')}
      </p>
      <div className={classes.previews} aria-hidden>
        {previews.map(([name, aspect]) => (
          <figure key={name} className={classes.preview}>
            <Preview src={src} part={visiblePart(aspect, shown, focus, size)} aspect={aspect} />
            <figcaption>{t(`preview.${name}`)}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

/** How the picture looks in a place with a given aspect ratio. */
function Preview({ src, part, aspect }: { src: string; part: Crop; aspect: number }) {
  const style = {
    width: `${100 / part.width}%`,
    height: `${100 / part.height}%`,
    left: `${(-part.x / part.width) * 100}%`,
    top: `${(-part.y / part.height) * 100}%`,
  };
  return (
    <span className={classes.frame} style={{ aspectRatio: aspect }}>
      <Picture src={src} alt="" style={style} />
    </span>
  );
}
