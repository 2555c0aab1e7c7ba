import { type EarnedAgain, earnAgain, type MemberPast, type ProgrammeFacts } from './loyalty-replay.rules';

export interface ProgrammeWork extends ProgrammeFacts {
  /** JSON of a `MemberPast` each. */
  members: readonly string[];
}

/** What members would have earned, for `server/replays/programme.service.ts`. @returns by member */
export const replayProgrammes = ({ members, ...facts }: ProgrammeWork): EarnedAgain[][] =>
  members.map((text) => earnAgain(JSON.parse(text) as MemberPast, facts));
