import { type Covering, coverageOf } from './coverage';

/** Outlines as they were sent last: one that is the same again is the same value, of which everything is known. */
let known = new Map<string, Covering['points']>();

/** Clips beside the page, which goes on meanwhile. */
self.onmessage = ({ data: areas }: MessageEvent<Covering[]>) => {
  const sent = areas.map(({ key, points }) => ({ key, points, text: JSON.stringify(points) }));
  const same = sent.map(({ key, points, text }) => ({ key, points: known.get(text) ?? points, text }));
  known = new Map(same.map(({ points, text }) => [text, points]));
  self.postMessage(coverageOf(same));
};
