import { namesByNumber, type Subjects } from '@/server/core/writes/subjects';

export const posDeviceNames = namesByNumber((db, ids) =>
  db.posDevice.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }),
);

export const subjects: Subjects = { 'POS device': { names: posDeviceNames } };
