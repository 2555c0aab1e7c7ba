import { type Covering, coverageOf } from './coverage';

/** The outlines last received. An equal outline is replaced by the same object, so that cached results apply. */
let previousOutlines = new Map<string, Covering['points']>();

/** Clips in a worker, so that the page stays responsive. */
self.onmessage = ({ data: areas }: MessageEvent<Covering[]>) => {
  const received = areas.map(({ key, points }) => ({ key, points, text: JSON.stringify(points) }));
  const reused = received.map(({ key, points, text }) => ({ key, points: previousOutlines.get(text) ?? points, text }));
  previousOutlines = new Map(reused.map(({ points, text }) => [text, points]));
  self.postMessage(coverageOf(reused));
};
