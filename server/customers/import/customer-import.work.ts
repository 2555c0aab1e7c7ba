import { importWorkOf } from '@/server/imports/pipeline/run';
import { applyCustomers, type MadeGroups } from './apply';
import { customerChecker } from './check.rules';
import { compareCustomers } from './compare';
import { groupWarnings } from './groups';
import { areCustomersLocked, lockCustomers } from './match';
import { undoCustomers } from './undo';

/** What a worker thread runs for an import of customers, in either format. */
export const work = importWorkOf({
  lockName: 'customers',
  checker: customerChecker,
  lock: lockCustomers,
  compare: compareCustomers,
  warnings: groupWarnings,
  isLocked: areCustomersLocked,
  apply: applyCustomers,
  undo: (sql, run, made) => undoCustomers(sql, run, made as MadeGroups | null),
});
