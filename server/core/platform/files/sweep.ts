import { log } from '../log';
import { files } from './files';

/** Says which of these files are still referred to. Keys begin with the name that it stands under. */
export type References = Record<string, (keys: string[]) => Promise<string[]>>;

/** A file is written before the row that refers to it: so long it is left alone. */
const YOUNG_MS = 24 * 3_600_000;
const BATCH = 500;

/**
 * Deletes files that nothing refers to any more, once they are a day old.
 * @param references by the beginning of the keys, such as `reports/`; what begins otherwise is left alone
 */
export async function sweepFiles(references: References, now = new Date()): Promise<void> {
  for (const [prefix, referred] of Object.entries(references)) {
    let batch: string[] = [];
    const judge = async () => {
      const kept = new Set(batch.length > 0 ? await referred(batch) : []);
      for (const key of batch.filter((each) => !kept.has(each))) {
        await files.delete(key);
        log.info({ file: key }, 'swept');
      }
      batch = [];
    };
    for await (const { key, modifiedAt } of files.list(prefix)) {
      if (now.getTime() - modifiedAt.getTime() < YOUNG_MS) continue;
      batch.push(key);
      if (batch.length >= BATCH) await judge();
    }
    await judge();
  }
  await files.tidy(now);
}
