import { namesByUuid, type Subjects } from '@/server/core/writes/subjects';

/** The names of images, after which the history calls them. */
export const imageNames = namesByUuid((db, ids) => db.image.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } }));

export const subjects: Subjects = { image: { names: imageNames } };
