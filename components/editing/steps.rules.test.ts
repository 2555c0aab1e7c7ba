import { expect, it } from 'vitest';
import { noSteps, recordStep, type Step, type Steps, undoOrRedo } from './steps.rules';

type Plan = Readonly<Record<string, number>>;
type Each = Step<Plan, string>;

/** Applies the changes of a step to a plan that others have changed too. */
const lead = (from: Plan, to: Plan, plan: Plan): Plan =>
  Object.fromEntries(Object.keys(plan).map((key) => [key, (from[key] === to[key] ? plan[key] : to[key]) ?? 0]));
const never = () => false;
const step = (before: Plan, after: Plan, more: Partial<Each> = {}): Each => ({
  before,
  after,
  sightBefore: 'before',
  sightAfter: 'after',
  ...more,
});

const plans: Plan[] = [
  { a: 0, b: 0 },
  { a: 1, b: 0 },
  { a: 2, b: 0 },
];
const [first, second, third] = plans as [Plan, Plan, Plan];

it('undoes and redoes a step, and restores what was in sight', () => {
  const steps = recordStep(noSteps as Steps<Each>, step(first, second), never);
  const undone = undoOrRedo('undo', steps, second, lead);
  expect(undone).toMatchObject({ plan: first, sight: 'before', steps: { past: [], future: [{ after: second }] } });
  expect(undone?.plan).toBe(first);
  const redone = undoOrRedo('redo', undone!.steps, first, lead);
  expect([redone?.plan, redone?.sight, redone?.steps]).toEqual([second, 'after', steps]);
  expect([undoOrRedo('redo', steps, second, lead), undoOrRedo('undo', noSteps as Steps<Each>, first, lead)]).toEqual([null, null]);
});

it('keeps what others changed meanwhile when a step is undone', () => {
  const steps = recordStep(noSteps as Steps<Each>, step(first, second), never);
  expect(undoOrRedo('undo', steps, { ...second, b: 9 }, lead)?.plan).toEqual({ a: 0, b: 9 });
});

it('joins a run of changes into one step, unless something came between', () => {
  const always = () => true;
  const one = recordStep(noSteps as Steps<Each>, step(first, second, { time: 1 }), always);
  const run = recordStep(one, step(second, third, { time: 2, sightAfter: 'later' }), always);
  expect(run.past).toEqual([step(first, third, { time: 2, sightAfter: 'later' })]);
  expect(recordStep(one, step({ ...second, b: 9 }, third), always).past).toHaveLength(2);
  const undone = undoOrRedo('undo', recordStep(run, step(third, first), never), first, lead)!;
  expect(recordStep(undone.steps, step(third, second), always)).toMatchObject({ past: [{}, {}], future: [] });
});

it('keeps at most two hundred steps', () => {
  let steps: Steps<Each> = noSteps;
  for (let count = 0; count < 250; count++) steps = recordStep(steps, step(first, second), never);
  expect(steps.past).toHaveLength(200);
});
