import { namesByUuid, type Subjects } from '@/server/core/writes/subjects';

/** The names of images in the history. */
export const imageNames = namesByUuid((db, ids) => db.image.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));

export const subjects: Subjects = { image: { names: imageNames } };
