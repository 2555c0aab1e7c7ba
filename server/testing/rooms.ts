import { beforeEach } from 'vitest';
import { prisma } from '@/server/core/platform/db';
import { getLayout, getRoom, updateRoom } from '@/server/floor/floor.operations';
import type { Room } from '@/server/floor/floor.schema';
import { type Actor, asUser } from './as';
import { createRestaurant, createTableLayout, createUser } from './factories';
import { send, tokenOf } from './http';

type Body = { name?: string; tables: object[] } & Record<string, unknown>;

/** A new restaurant for each test, with a layout of one room, and a manager who may edit it. */
class RoomWorld {
  restaurantId = 0;
  tableLayoutUuid = '';
  /** «Room», with tables 1, 2 and 3. */
  roomUuid = '';
  manager = {} as Actor;
  private token = '';

  async furnish(): Promise<void> {
    const { id: restaurantId } = await createRestaurant(prisma);
    const { tableLayoutUuid, roomId: roomUuid } = await createTableLayout(prisma, { restaurantId });
    const user = await createUser(prisma, { role: 'restaurant', restaurantId, accessFlags: ['CAN_EDIT_TABLE_LAYOUT'] });
    Object.assign(this, { restaurantId, tableLayoutUuid, roomUuid });
    this.manager = await asUser(user.id);
    this.token = await tokenOf(user.id);
  }

  read = () => this.manager.call(getRoom, { roomUuid: this.roomUuid });
  layout = () => this.manager.call(getLayout, { tableLayoutUuid: this.tableLayoutUuid });
  put = (body: Body, facts = {}) => this.manager.call(updateRoom, { roomUuid: this.roomUuid, name: 'Room', ...body } as never, facts);
  refused = (body: object, facts = {}) => this.manager.refused(updateRoom, { roomUuid: this.roomUuid, name: 'Room', ...body }, facts);
  http = (method: string, url: string, body?: unknown, headers: Record<string, string> = {}) =>
    send(method, url, { token: this.token, body, headers });
}

/** The world of a test file's rooms. */
export function roomWorld(): RoomWorld {
  const world = new RoomWorld();
  beforeEach(() => world.furnish());
  return world;
}

/** The position of a table, if it does not matter. */
export const frame = { positionX: 10, positionY: 20, width: 80, height: 60 };

/** The tables as a till sends them back: only documented fields. */
export const documented = ({ tables }: Pick<Room, 'tables'>) =>
  tables.map(({ shape: _, seats: __, rotation: ___, isLocked: ____, groupId: _____, ...table }) => table);
