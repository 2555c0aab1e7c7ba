/** Of a normal distribution, 19 of 20 lie within so many standard deviations. */
const CONFIDENCE = 1.96;

/** A sum over all of a period, worked out of those that were drawn. */
export interface Estimate {
  value: number;
  /** Half of the interval that holds the truth in 19 of 20 cases; 0 where all were drawn. */
  margin: number;
}

/**
 * Works the sum over all out of a sample.
 * @param values of those drawn, without those that are 0
 * @param drawn how many were drawn, those of 0 included
 * @param all how many there are
 */
export function estimate(values: readonly number[], drawn: number, all: number): Estimate {
  const sum = values.reduce((total, value) => total + value, 0);
  if (drawn === 0 || drawn >= all) return { value: sum, margin: 0 };
  const mean = sum / drawn;
  const squares = values.reduce((total, value) => total + (value - mean) ** 2, (drawn - values.length) * mean ** 2);
  const variance = drawn > 1 ? squares / (drawn - 1) : 0;
  const error = all * Math.sqrt((variance / drawn) * (1 - drawn / all));
  return { value: Math.round(mean * all), margin: Math.round(CONFIDENCE * error) };
}
