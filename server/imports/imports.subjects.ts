import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

/** An import has the name of its file. */
const importNames = namesByNumber(async (db, ids) => {
  const found = await db.import.findMany({ where: { id: { in: ids } }, select: { id: true, fileName: true } });
  return found.map(({ id, fileName }) => ({ id, name: fileName }));
});

export const subjects: Subjects = { import: { names: importNames } };
