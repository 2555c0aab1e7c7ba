import { namesByUuid, namesOfAny, type Subjects } from '@/server/core/writes/subjects';
import { posDeviceNames } from '@/server/devices/devices.subjects';

const select = { id: true, name: true } as const;
const roomNames = namesByUuid((db, ids) => db.room.findMany({ where: { id: { in: ids } }, select }));
const tableNames = namesByUuid((db, ids) => db.roomTable.findMany({ where: { id: { in: ids } }, select }));
const layoutNames = namesByUuid(async (db, ids) => {
  const found = await db.tableLayout.findMany({ where: { uuid: { in: ids } }, select: { uuid: true, name: true } });
  return found.map(({ uuid, name }) => ({ id: uuid, name }));
});

export const subjects: Subjects = {
  'table layout': { names: layoutNames, partNames: namesOfAny(roomNames, tableNames, posDeviceNames), pointers: ['roomId', 'posDevices'] },
  // A publication is stored by restaurant, but described by its layout.
  'published layout': {
    names: layoutNames,
    namedAfter: (state) => (state as { tableLayoutUuid?: string }).tableLayoutUuid,
    partNames: layoutNames,
    pointers: ['tableLayoutUuid'],
  },
  room: { names: roomNames, partNames: namesOfAny(roomNames, tableNames), pointers: ['roomId'] },
};
