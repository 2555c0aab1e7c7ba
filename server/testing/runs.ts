/** Set by `npm run check`, which must be quick. */
const isQuick = process.env.QUICK_TESTS === 'true';

/** How many cases of a property are tried: all of them in `npm test`, a tenth in `npm run check`. A failure prints its seed in both. */
export const runs = (numRuns: number) => ({ numRuns: isQuick ? Math.ceil(numRuns / 10) : numRuns });
