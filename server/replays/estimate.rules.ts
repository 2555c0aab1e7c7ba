/** 95 % of a normal distribution is within this many standard deviations. */
const CONFIDENCE = 1.96;

/** The sum over a whole period, estimated from a sample. */
export interface Estimate {
  value: number;
  /** Half of the 95 % confidence interval; 0 if all orders were in the sample. */
  margin: number;
}

/**
 * Estimates the sum over all from a sample.
 * @param values of the sample, without those that are 0
 * @param drawn the size of the sample, including those of 0
 * @param all the number of all
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
