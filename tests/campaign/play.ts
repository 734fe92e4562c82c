import { askForData } from './account-actions.ts'
import { filesOf } from '#platform/outbox/files-of.ts'
import { isKnownKind } from '#platform/outbox/kinds.ts'
import * as actions from './actions.ts'
import type { Command } from './command.ts'
import { isCalm, type Schedule } from './commands.ts'
import type { Context } from './device.ts'
import * as entries from './entry-actions.ts'
import { checkFacts } from './facts.ts'
import { checkLikes, checkNothingLost, checkOrder, checkTotals, textsOnServer } from './model.ts'
import { pay } from './billing-actions.ts'
import { answerQuestions, askTrainer, enrolInCourse, withdrawQuestion } from './learning-actions.ts'
import { answerTicket, inquire } from './inquiry-actions.ts'
import { changeQuietHours, followAuthor } from './notification-actions.ts'
import * as more from './more-actions.ts'
import { sendPhoto } from './photo-actions.ts'
import { fileReason, followedReason, restoredReason, type OutboxRow } from '#platform/outbox/outbox-row.ts'
import { Violation } from './violation.ts'
import { faults } from './network.ts'
import { PhoneStore } from './phone-store.ts'
import type { Tally } from './tally.ts'
import { World, type Place } from './world.ts'

/** The result of one schedule; a broken promise of the engine throws a Violation instead. */
export type Played = { operations: number; requests: number; faults: Tally }

/** Plays one schedule against the real server and checks the promises after each step and at the end. */
export async function play(place: Place, schedule: Schedule): Promise<Played> {
  const isOwn = schedule.oldRows > 0 || schedule.commands.some((command) => command.do === 'update')
  if (!isOwn) return playAt(place, schedule)
  // Rows of an older version precede the first check of this one, and an update to a newer one is permanent.
  const store = new PhoneStore(place.createEngine)
  try {
    return await playAt({ ...place, store }, schedule)
  } finally {
    await store.delete()
  }
}

async function playAt(place: Place, schedule: Schedule): Promise<Played> {
  const world = await World.make(place, schedule)
  try {
    let isStillCalm = true
    for (const command of schedule.commands) {
      isStillCalm &&= isCalm(command)
      await act(world, command)
      await world.device.rest()
      await world.check()
      if (isStillCalm && command.do === 'settle') await checkAllSent(world)
    }
    await recover(world, schedule.seed % 2 === 0)
    return {
      operations: schedule.commands.length,
      requests: world.network.sent,
      faults: world.faults,
    }
  } finally {
    await world.leave()
  }
}

async function act(world: World, command: Command): Promise<void> {
  const { device, network, server } = world
  switch (command.do) {
    case 'comment':
      return actions.comment(world, device.at(command.at), world.slug(command.on))
    case 'like':
      return actions.like(world, device.at(command.at), command)
    case 'message':
      return actions.message(world, device.at(command.at))
    case 'write':
      return write(world, device.at(command.at), command)
    case 'drain':
      return world.send(device.at(command.at), command.force)
    case 'read':
      return world.begin(device.at(command.at).engine.http.send('/users/api/profiles/me/', { auth: 'maybe' }))
    case 'steps':
      return world.steps(command.count)
    case 'settle':
      return world.settle()
    case 'faults':
      // A copy, because used faults are removed from it.
      network.planned = [...command.faults]
      return
    case 'packet-loss':
      network.conditions = { lossPercent: command.lossPercent, faults }
      return
    case 'kill':
      return device.at(command.at).life.endAfter(command.points)
    case 'quota':
      device.at(command.at).faults.quotaErrors = command.times
      return
    case 'close-store':
      return device.closeStoreUnder(command.at)
    case 'update':
      return device.update(command.at)
    case 'clock':
      device.now += command.ms
      world.note('device clock changed')
      return
    case 'server-clock':
      network.forgetLateRefreshes()
      server.clock.advance(command.ms)
      return
    case 'switch-account':
      await actions.switchPerson(world, device.at(command.at), command.to)
      return
    case 'discard':
      return actions.discard(world, device.at(command.at), command.which)
    case 'undo':
      return actions.undo(world, device.at(command.at))
    case 'retry':
      return actions.retry(world, device.at(command.at), command.which)
    case 'edit':
      return actions.edit(world, device.at(command.at), command.which)
    case 'other-device':
      return actions.otherDevice(world, command.on)
    case 'newer-row':
      return actions.newerRow(world, command.on)
    case 'kill-server':
      return server.killAtStatement(command.statements)
    case 'revive-server':
      return server.revive()
    case 'back-up':
      if (server.isUp) await server.backUpDatabase()
      return
    case 'restore':
      if (!(await server.restore())) return
      world.note('server restored')
      world.mayHaveLostSession = true
      return
  }
}

function write(world: World, context: Context, { what, on }: Command & { do: 'write' }): Promise<void> {
  const writes = {
    reply: () => more.reply(world, context, world.slug(on)),
    rate: () => more.rate(world, context),
    request: () => more.request(world, context),
    notify: () => more.notify(world, context),
    rename: () => more.rename(world, context),
    change: () => more.change(world, context, world.slug(on)),
    remove: () => more.remove(world, context, world.slug(on)),
    ask: () => more.ask(world, context),
    subscribe: () => more.subscribe(world, context),
    publish: () => more.publish(world, context, on),
    report: () => more.report(world, context),
    complain: () => more.complain(world, context),
    entry: () => entries.saveEntry(world, context),
    show: () => entries.setShown(world, context, true),
    hide: () => entries.setShown(world, context, false),
    answer: () => more.answer(world, context),
    letter: () => more.letter(world, context),
    inquire: () => inquire(world, context),
    'answer-ticket': () => answerTicket(world, context),
    photo: () => sendPhoto(world, context, on),
    pay: () => pay(world, context),
    'answer-questions': () => answerQuestions(world, context, on),
    enrol: () => enrolInCourse(world, context),
    'ask-for-data': () => askForData(world, context),
    'ask-trainer': () => askTrainer(world, context),
    'withdraw-question': () => withdrawQuestion(world, context, on),
    follow: () => followAuthor(world, context),
    'quiet-hours': () => changeQuietHours(world, context),
  }
  return writes[what]()
}

/** All faults end, and one new page drains: nothing may be missing, duplicated, out of order or stuck. */
async function recover(world: World, force: boolean): Promise<void> {
  const { device, network, server } = world
  device.endAll()
  network.planned = []
  network.conditions = { lossPercent: 0, faults: [] }
  await server.revive()
  await world.settle()
  const page = device.open()
  for (const [place, person] of world.people.entries()) {
    await world.signIn(page, place)
    // Any read tells the device that the server was restored.
    world.begin(page.engine.http.send('/api/ping'))
    await world.settle()
    await sendFiles(world, page)
    await drainUntilSettled(world, page, person.id, force)
    await retryParked(world, page, person.id)
  }
  await retryParked(world, page, 0)
  await world.check()
  const rows = await allRows(world)
  const texts = await textsOnServer(server, world.place)
  checkNothingLost(world.intents, texts, rows)
  checkOrder(world.intents, texts)
  await checkFacts(server, [...world.facts.values()], rows)
  await checkLikes(server, world.slugs, world.expectedLikes, rows)
  await checkTotals(server, world.slugs)
}

/** Each try ends a wait after a failure: of a restored server that has half of a file, one asks for the offset. */
async function sendFiles(world: World, page: Context): Promise<void> {
  for (let left = 3; left > 0 && world.hasFiles; left -= 1) {
    world.begin(page.sendFiles())
    await world.settle()
  }
}

/** Every action drained without a fault, so none of this schedule's rows may still be pending. */
async function checkAllSent(world: World): Promise<void> {
  for (const owner of [0, world.owner()]) {
    const waiting = (await world.observer.outbox.rows(owner)).filter((row) => row.state !== 'parked')
    if (waiting.length > 0) throw new Violation(`left behind: ${JSON.stringify(waiting)}`)
  }
}

/** One drain sends all: forced, or on its own after an hour, which is longer than any backoff. */
async function drainUntilSettled(
  world: World,
  { engine }: Context,
  owner: number,
  force: boolean,
): Promise<void> {
  if (!force) world.device.now += 3_700_000
  world.begin(engine.drain({ force }))
  await world.settle()
  for (const id of [owner, 0]) {
    const rows = await engine.outbox.rows(id)
    const left = rows.filter((row) => row.state !== 'parked' && isKnownKind(row.kind))
    if (left.length > 0) throw new Violation(`stuck: ${left.length} rows, ${JSON.stringify(left[0])}`)
  }
}

/** Rows rejected by a network posing as the server, and those that a restore undid, succeed when retried. */
async function retryParked(world: World, page: Context, owner: number): Promise<void> {
  const parked = (await page.engine.outbox.rows(owner)).filter((row) => row.state === 'parked')
  for (const row of parked) {
    const isRestored =
      row.lastError?.reason === restoredReason && ['staff', 'inquiry', 'billing'].includes(row.kind)
    const hasReason = row.lastError?.reason === fileReason || row.lastError?.reason === followedReason
    if (row.lastError?.words === undefined && row.lastError?.status !== 413 && !isRestored && !hasReason)
      throw new Violation(`refused without words: ${JSON.stringify(row)}`)
    actions.markDisturbed(world, row)
    await actions.sendAgain(world, page, row.key)
  }
  if (parked.length === 0) return
  await sendFiles(world, page)
  await drainUntilSettled(world, page, owner, true)
  const left = (await page.engine.outbox.rows(owner)).filter((row) => row.state === 'parked')
  const excused = new Set([...(await lostWithRestore(world, left)), ...(await afterRefused(page, left))])
  const wrong = left.filter((row) => row.lastError?.status !== 404 && !isOvertaken(row) && !excused.has(row))
  if (wrong.length > 0) throw new Violation(`refused for good: ${JSON.stringify(wrong)}`)
}

/** An entry was saved over another revision meanwhile: its form has the text, and nothing is stored over theirs. */
function isOvertaken({ kind, payload, lastError }: OutboxRow): boolean {
  return kind === 'staff' && payload.action === 'entry.save' && lastError?.status === 409
}

/** Rows that follow one that was refused for good or discarded. */
async function afterRefused({ engine }: Context, rows: OutboxRow[]): Promise<OutboxRow[]> {
  const following = rows.filter(({ lastError }) => lastError?.reason === followedReason)
  const states = await Promise.all(
    following.map(async ({ after = '' }) => (await engine.db.outbox.get({ key: after }))?.state),
  )
  return following.filter((_, place) => states[place] !== 'done')
}

/** A restored server lacks the file of a write that was done before, so that the device has the file no more either. */
async function lostWithRestore(world: World, rows: OutboxRow[]): Promise<OutboxRow[]> {
  if (world.server.epoch === world.epoch) return []
  const storedUploads = new Set(await world.observer.db.uploads.toCollection().primaryKeys())
  return rows.filter(
    (row) =>
      row.lastError?.status === 409 &&
      filesOf(row).length > 0 &&
      !filesOf(row).some((id) => storedUploads.has(id)),
  )
}

async function allRows(world: World) {
  const owners = [0, ...world.people.map((person) => person.id)]
  return (await Promise.all(owners.map((owner) => world.observer.outbox.rows(owner)))).flat()
}
