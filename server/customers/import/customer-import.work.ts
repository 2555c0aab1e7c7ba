import { importWorkOf } from '@/server/imports/pipeline/run';
import { applyCustomers, firstBalances, type MadeGroups } from './apply';
import { customerChecker } from './check.rules';
import { compareCustomers } from './compare';
import { PASSWORD_COLUMN } from './customer-import.values';
import { groupWarnings } from './groups';
import { matchRows } from './match';
import { addPasswordHashes } from './passwords';
import { listTablesRead, recallCustomers } from './recall';
import { sharingKeys } from './sharing';
import { undoCustomers } from './undo';

/** The code that a worker thread runs for imports of customers, in either format. */
export const work = importWorkOf({
  lockName: 'customers',
  namesPeople: true,
  secrets: [PASSWORD_COLUMN],
  beforehand: addPasswordHashes,
  checker: customerChecker,
  targets: 'customers',
  match: matchRows,
  compare: compareCustomers,
  reads: listTablesRead,
  recall: recallCustomers,
  sharing: sharingKeys,
  warnings: groupWarnings,
  firstBalances,
  apply: applyCustomers,
  undo: (sql, run, made) => undoCustomers(sql, run, made as MadeGroups | null),
});
