import { connection } from './connection';

/**
 * Loads the code of a part of a screen. If that fails as the service can't be reached, tries again once it can: until then, the part is
 * loading, and the rest of the screen stays.
 * @throws why it failed, if the service answers
 */
export async function codeWhenReached<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if (await connection.check()) throw error;
    await connection.back();
    return codeWhenReached(load);
  }
}
