import { enrolment } from '#platform/outbox/kinds/enrolment.ts'
import { mark } from '#platform/outbox/kinds/mark.ts'
import { question } from '#platform/outbox/kinds/question.ts'
import { questionsCourse } from './server.ts'
import { fateOf } from './actions.ts'
import type { Context } from './device.ts'
import { uuidOf } from './uuid-of.ts'
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
  const fate = await fateOf(world, context, context.engine.outbox.enqueue({ kind: 'mark', payload }, owner))
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
  const fate = await fateOf(
    world,
    context,
    context.engine.outbox.enqueue({ kind: 'enrolment', payload }, owner),
  )
  if (fate === 'never') return
  const target = enrolment.target(payload)
  const value = fate === 'taken' ? 'active' : null
  world.facts.set(`${owner} ${target}`, { kind: 'enrolment', owner, target, by: course, value })
}

const about = { course: questionsCourse, lesson: 'a-page-with-structure', title: 'A page with structure' }

/** The person asks a trainer; everybody is enrolled in that course. */
export async function askTrainer(world: World, context: Context): Promise<void> {
  if (world.signedIn === null) return
  const owner = world.signedIn
  const text = world.nextText()
  const id = uuidOf(text)
  const payload = { action: 'ask', id, ...about, text } as const
  const fate = await fateOf(
    world,
    context,
    context.engine.outbox.enqueue({ kind: 'question', payload }, owner),
  )
  if (fate === 'never') return
  const target = question.target(payload)
  const value = fate === 'taken' ? text : null
  world.facts.set(`${owner} ${target}`, { kind: 'question', owner, target, by: id, value })
}

/** The person withdraws one of their questions, which then has no text on the server, also if it never came there. */
export async function withdrawQuestion(world: World, context: Context, on: number): Promise<void> {
  const owner = world.signedIn
  const own = [...world.facts.values()].filter((fact) => fact.kind === 'question' && fact.owner === owner)
  const fact = own[on % Math.max(1, own.length)]
  if (owner === null || !fact) return
  const payload = { action: 'withdraw', id: fact.by, ...about } as const
  const fate = await fateOf(
    world,
    context,
    context.engine.outbox.enqueue({ kind: 'question', payload }, owner),
  )
  if (fate === 'never') return
  world.facts.set(`${owner} ${fact.target}`, { ...fact, value: fate === 'taken' ? '' : null })
}
