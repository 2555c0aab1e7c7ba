import type { Layout, Room as SavedRoom } from '@/server/floor/floor.schema';
import { difference } from '../model/difference';
import type { Plan } from '../model/plan';
import { acknowledged, planOf, type RoomAnswer, type RoomBody, type Saved, type Write, writesOf } from '../model/saving';

/** The calls that a save makes. */
export interface FloorCalls {
  getLayout(input: { tableLayoutUuid: string }): Promise<Layout>;
  getRoom(input: { roomUuid: string }): Promise<SavedRoom>;
  renameLayout(input: { tableLayoutUuid: string; name: string; ifMatch: Layout }): Promise<unknown>;
  createRoom(input: RoomBody & { tableLayoutId: string }): Promise<RoomAnswer>;
  updateRoom(input: RoomBody & { roomUuid: string; force: boolean; ifMatch: SavedRoom }): Promise<RoomAnswer>;
  deleteRoom(input: { roomUuid: string; force: boolean }): Promise<unknown>;
}

/** Somebody else saved since the layout was read: nothing was written, or no more of it. */
export class SavedBefore extends Error {
  constructor(readonly layout: Layout) {
    super('Somebody else saved first.');
  }
}

/** Whether a layout that was read anew holds the plan that the server was known to hold: a till that is linked to it moves its time too. */
export const holdsTheSame = (saved: Saved, layout: Layout): boolean => difference(saved.plan, planOf(layout, saved)).length === 0;

interface Job {
  calls: FloorCalls;
  /** As it was read last. */
  layout: Layout;
  saved: Saved;
  plan: Plan;
  /** Also removes tables at which guests sit. */
  force: boolean;
  isStale: (error: unknown) => boolean;
  /** Told after each call, so that what was written stays known when a later one fails. */
  onSaved: (saved: Saved) => void;
}

/**
 * Makes the server hold a plan, room by room, each on the condition that it is still as it was read (`If-Match`).
 * @returns the layout as it is afterwards
 * @throws SavedBefore, and what the calls throw
 */
export async function savePlan({ calls, layout, saved: before, plan, force, isStale, onSaved }: Job): Promise<Layout> {
  const { tableLayoutUuid } = layout;
  const read = () => calls.getLayout({ tableLayoutUuid });
  // A layout of several rooms is best not saved by half, so it is looked at as a whole before the first call.
  const current = await read();
  if (current.updatedAt !== layout.updatedAt && !holdsTheSame(before, current)) throw new SavedBefore(current);
  const rooms = new Map(current.rooms.map((room) => [room.roomId, room]));
  const touched = new Set<string>();
  let saved = before;

  async function write(job: Write): Promise<RoomAnswer | undefined> {
    switch (job.kind) {
      case 'rename layout':
        return void (await calls.renameLayout({ tableLayoutUuid, name: job.name, ifMatch: await read() }));
      case 'delete room':
        return void (await calls.deleteRoom({ roomUuid: job.roomId, force }));
      case 'create room':
        return calls.createRoom({ ...job.body, tableLayoutId: tableLayoutUuid });
      case 'update room': {
        const { roomId } = job;
        // A room that is written twice in one save has moved on by the first.
        const known = touched.has(roomId) ? undefined : rooms.get(roomId);
        touched.add(roomId);
        return calls.updateRoom({ ...job.body, roomUuid: roomId, force, ifMatch: known ?? (await calls.getRoom({ roomUuid: roomId })) });
      }
    }
  }

  for (const job of writesOf(before, plan)) {
    try {
      saved = acknowledged(saved, job, await write(job));
      onSaved(saved);
    } catch (error) {
      if (isStale(error)) throw new SavedBefore(await read());
      throw error;
    }
  }
  return read();
}
