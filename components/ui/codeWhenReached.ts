import { connection } from './connection';

/**
 * Loads the code of a part of a screen. If that fails as the service can't be reached, tries again once it can: until then, the part is
 * loading, and the rest of the screen stays.
 * @throws why it failed, if it fails again although the service answers: the connection may have been lost for a moment only
 */
export async function codeWhenReached<Code>(load: () => Promise<Code>, isAgain = false): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    const isReached = await connection.check();
    if (isReached && isAgain) throw error;
    await connection.back();
    return codeWhenReached(load, isReached);
  }
}
