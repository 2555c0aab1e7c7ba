import { type Covering, coverageOf } from './coverage';

/** The outlines last received. An equal outline is replaced by the same object, so that cached results apply. */
let known = new Map<string, Covering['points']>();

/** Clips in a worker, so that the page stays responsive. */
self.onmessage = ({ data: areas }: MessageEvent<Covering[]>) => {
  const sent = areas.map(({ key, points }) => ({ key, points, text: JSON.stringify(points) }));
  const same = sent.map(({ key, points, text }) => ({ key, points: known.get(text) ?? points, text }));
  known = new Map(same.map(({ points, text }) => [text, points]));
  self.postMessage(coverageOf(same));
};
