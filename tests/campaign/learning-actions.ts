import { enrolment } from '#platform/outbox/kinds/enrolment.ts'
import { mark } from '#platform/outbox/kinds/mark.ts'
import { taking } from './actions.ts'
import type { Context } from './device.ts'
import type { World } from './world.ts'

const course = 'apis-with-node'
const lesson = 'the-contract-first'

/** The person answers the questions of a lesson again, with another score: the best one counts. */
export async function answerQuestions(world: World, context: Context, on: number): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  // Neither rising nor falling with time.
  const score = (Number(world.nextText().split('-').at(-1)) * 37 + on * 11) % 101
  const at = new Date(world.device.now).toISOString()
  const payload = { course, lesson, kind: 'quiz', score, at, title: 'The contract first' } as const
  const fate = await taking(world, context, context.engine.outbox.enqueue({ kind: 'mark', payload }, owner))
  if (fate === 'never') return
  const target = mark.target(payload)
  const known = world.facts.get(`${owner} ${target}`)
  const best = known?.value == null ? score : Math.max(score, Number(known.value))
  world.facts.set(`${owner} ${target}`, {
    kind: 'mark',
    owner,
    target,
    by: lesson,
    value: fate === 'taken' ? String(best) : (known?.value ?? null),
    most: Math.max(score, known?.most ?? 0),
  })
}

/** The person enrols in a course, perhaps again: there is one enrolment. */
export async function enrolInCourse(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  const payload = { course, title: 'APIs' }
  const fate = await taking(
    world,
    context,
    context.engine.outbox.enqueue({ kind: 'enrolment', payload }, owner),
  )
  if (fate === 'never') return
  const target = enrolment.target(payload)
  const value = fate === 'taken' ? 'active' : null
  world.facts.set(`${owner} ${target}`, { kind: 'enrolment', owner, target, by: course, value })
}
