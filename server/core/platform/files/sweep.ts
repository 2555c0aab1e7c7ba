import { log } from '../log';
import { files } from './files';

/** Finds which of the given files are still referred to. Each entry’s name is the beginning of the keys it knows. */
export type References = Record<string, (keys: string[]) => Promise<string[]>>;

/** Younger files are left alone, as a file is written before the row that refers to it. */
const YOUNG_MS = 24 * 3_600_000;
const BATCH = 500;

/**
 * Deletes files that nothing refers to, once they are a day old.
 * @param references by beginning of the keys, such as `reports/`; other files are left alone
 */
export async function sweepFiles(references: References, now = new Date()): Promise<void> {
  for (const [prefix, findReferred] of Object.entries(references)) {
    let batch: string[] = [];
    const sweepBatch = async () => {
      const referredKeys = new Set(batch.length > 0 ? await findReferred(batch) : []);
      for (const key of batch.filter((each) => !referredKeys.has(each))) {
        await files.delete(key);
        log.info({ file: key }, 'swept');
      }
      batch = [];
    };
    for await (const { key, modifiedAt } of files.list(prefix)) {
      if (now.getTime() - modifiedAt.getTime() < YOUNG_MS) continue;
      batch.push(key);
      if (batch.length >= BATCH) await sweepBatch();
    }
    await sweepBatch();
  }
  await files.tidy(now);
}
