/** An error that the user at the terminal can fix: only its message is shown, without a stack. */
export class OperatorError extends Error {}

/** Runs a script's main function; if it throws, prints the error and ends with exit code 1. */
export async function runScript(main: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    const isMendable = error instanceof OperatorError || String((error as NodeJS.ErrnoException)?.code).startsWith('ERR_PARSE_ARGS');
    console.error(isMendable ? `\n${(error as Error).message}\n` : error);
    process.exitCode = 1;
  }
}
