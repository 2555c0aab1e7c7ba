import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

export const subjects: Subjects = {
  user: { names: namesByNumber((db, ids) => db.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })) },
};
