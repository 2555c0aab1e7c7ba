import { type EarnedAgain, earnAgain, type MemberPast, type ProgrammeFacts } from './loyalty-replay.rules';

export interface ProgrammeWork extends ProgrammeFacts {
  /** Each is the JSON of a `MemberPast`. */
  members: readonly string[];
}

/**
 * The points that members would have earned, for `server/replays/programme.service.ts`.
 * @returns the orders by member
 */
export const replayProgrammes = ({ members, ...facts }: ProgrammeWork): EarnedAgain[][] =>
  members.map((text) => earnAgain(JSON.parse(text) as MemberPast, facts));
