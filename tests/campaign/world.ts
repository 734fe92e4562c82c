import type { User } from '#domain/account.ts'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import { Activity } from './activity.ts'
import type { Schedule } from './commands.ts'
import { CampaignDevice, type Context } from './device.ts'
import type { Fact } from './fact.ts'
import { readShownState, Memoized, type ShownState } from './shown-state.ts'
import {
  anIntent,
  checkCounts,
  checkNothingWrong,
  textsOnServer,
  type Intent,
  type ServerText,
  type ExpectedLikes,
} from './model.ts'
import { Violation } from './violation.ts'
import { CampaignNetwork } from './network.ts'
import { oldDatabase } from './old-database.ts'
import type { PhoneStore } from './phone-store.ts'
import type { Platform } from './platform.ts'
import { randomFrom, type Random } from './random.ts'
import type { CampaignServer } from './server.ts'
import { checkSaveCameFirst } from './entry-actions.ts'
import { checkFilesCameFirst } from './stored-files.ts'
import type { Tally } from './tally.ts'

const dayMs = 24 * 3_600_000
const missingPost = 'no-such-post'

/** Where schedules are played, one after the other. */
export type Place = Platform & { server: CampaignServer; store: PhoneStore }

/** The phone, network and people of one schedule with one server, and the model of what they wrote. */
export class World {
  readonly random: Random
  readonly network: CampaignNetwork
  readonly device: CampaignDevice
  readonly intents: Intent[] = []
  readonly expectedLikes: ExpectedLikes = new Map()
  readonly facts = new Map<string, Fact>()
  /** Keys of rows that publish an entry, each with that of the save that waited then. */
  readonly following = new Map<string, string>()
  readonly people: User[] = []
  readonly slugs: string[] = []
  /** The row discarded last, and its intent, so that the discard can be undone. */
  dropped: { row: OutboxRow; intent: Intent | undefined; at: number } | null = null
  signedIn: number | null = null
  /** Before the first file no page looks for some, so that schedules without files stay as they are. */
  hasFiles = false
  /** The server was restored, so it may lack this session. */
  mayHaveLostSession = false
  /** Epoch of the server when the schedule begins. */
  readonly epoch: number
  /** The suffix of all email addresses that this schedule's visitor uses. */
  readonly email: string
  /** The prefix of every text in this schedule. */
  readonly #name: string
  readonly #activity = new Activity()
  readonly #deathsBefore: number
  #written = 0
  /** Reads the outbox as the page does. */
  readonly observer: Context['engine']
  readonly #store: PhoneStore
  readonly server: CampaignServer
  readonly #shown: Memoized<ShownState>
  readonly #texts: Memoized<ServerText[]>

  private constructor({ server, store, createEngine, createUploader }: Place, seed: number) {
    this.server = server
    this.#store = store
    this.#name = server.aName()
    this.random = randomFrom(seed)
    const activity = this.#activity
    this.#deathsBefore = server.deaths
    this.network = new CampaignNetwork(server, this.random, activity)
    this.observer = store.observer(activity)
    const now = server.clock.now().getTime()
    this.device = new CampaignDevice({
      createEngine,
      createUploader,
      network: this.network,
      random: this.random,
      activity,
      databaseName: store.name,
      now,
    })
    this.email = `${this.#name}@example.org`
    this.#shown = new Memoized(
      () => activity.writes,
      () => readShownState(this.observer, [0, ...this.people.map((user) => user.id)]),
    )
    this.#texts = new Memoized(
      () => server.changes,
      () => textsOnServer(server, this.place),
    )
    this.epoch = server.epoch
    this.network.beforeSending = async (request) => {
      await checkFilesCameFirst(server, this.epoch, request)
      await checkSaveCameFirst(this, request)
    }
    // Like the app: every change of the outbox starts a drain.
    this.device.onChange = (context) => this.send(context)
  }

  static async make(place: Place, schedule: Schedule): Promise<World> {
    const { server } = place
    const world = new World(place, schedule.seed)
    // A day apart, so that schedules do not share rate limits.
    server.clock.advance(dayMs)
    world.device.now = server.clock.now().getTime()
    world.people.push(await server.aPerson(), await server.aPerson())
    world.slugs.push(await server.aPost(), await server.aPost(), missingPost)
    if (schedule.oldRows > 0) await world.#inherit(schedule.oldRows)
    await world.signIn(world.device.at(0), 0)
    // Like the app at its start.
    world.begin(world.device.at(0).engine.drain({ force: true }))
    return world
  }

  async #inherit(rows: number): Promise<void> {
    const owner = this.people[0]?.id ?? 0
    const slug = this.slug(0)
    const texts = Array.from({ length: rows }, () => this.nextText())
    await oldDatabase({ databaseName: this.#store.name, owner, slug, now: this.device.now, texts })
    for (const text of texts)
      this.intents.push(anIntent({ kind: 'comment', owner, slug, text, fate: 'taken' }))
  }

  /** The faults in this schedule. */
  get faults(): Tally {
    return { ...this.#activity.faults, 'server killed': this.server.deaths - this.#deathsBefore }
  }

  note(fault: string): void {
    this.#activity.note(fault)
  }

  /** Where this schedule's texts are on the server. */
  get place(): { slugs: string[]; people: number[]; email: string } {
    return { slugs: this.slugs, people: this.people.map((user) => user.id), email: this.email }
  }

  /** Frees the phone for the next schedule. */
  async leave(): Promise<void> {
    await this.device.quit()
    await this.#store.wipe()
    await this.server.revive()
    await this.server.forgetBackup()
  }

  slug(on: number): string {
    return this.slugs[on] ?? missingPost
  }

  owner(): number {
    return this.signedIn ?? 0
  }

  nextText(): string {
    return `${this.#name}-${(this.#written += 1)}`
  }

  /** Starts work in its context that continues until it or the context ends. */
  begin(work: Promise<unknown>): void {
    work.catch(() => {})
  }

  /**
   * Waits for work that needs no network: `null` when the context ended or the work waits for the network.
   */
  async run<T>(work: Promise<T>): Promise<{ value: T } | { error: unknown } | null> {
    const outcome: { is: { value: T } | { error: unknown } | null } = { is: null }
    work.then(
      (value) => (outcome.is = { value }),
      (error: unknown) => (outcome.is = { error }),
    )
    for (let round = 0; round < 3 && outcome.is === null; round += 1) await this.device.rest()
    return outcome.is
  }

  /** Like a page after a change of the outbox: its files first, then the rows. */
  send(context: Context, force = false): void {
    if (this.hasFiles) this.begin(context.sendFiles())
    this.begin(context.engine.drain({ force }))
  }

  async steps(count: number): Promise<void> {
    for (let step = 0; step < count; step += 1) {
      await this.device.rest()
      if (!(await this.network.step())) break
    }
    await this.device.rest()
  }

  /** Lets everything in flight arrive. */
  async settle(): Promise<void> {
    for (let step = 0; step < 2000; step += 1) {
      await this.device.rest()
      if (!(await this.network.step())) {
        await this.device.rest()
        if (this.network.isIdle) return
      }
    }
    throw new Violation('the engine never stops asking')
  }

  async signIn({ engine }: Context, person: number): Promise<void> {
    const user = this.people[person]
    if (!user || !this.server.isUp) return
    const pair = await this.server.signIn(user)
    await this.run(engine.tokens.adopt(pair))
    this.mayHaveLostSession = false
    await this.updateSignedIn()
  }

  async signOut({ engine }: Context): Promise<void> {
    await this.run(engine.tokens.adopt(null))
    await this.updateSignedIn()
  }

  /** After a sign-in that may have been interrupted, the session on the device is authoritative. */
  async updateSignedIn(): Promise<void> {
    this.signedIn = (await this.observer.tokens.current())?.user.id ?? null
  }

  async check(): Promise<void> {
    const texts = await this.#texts.read()
    checkNothingWrong(this.intents, texts)
    const { counts, epoch, userId } = await this.#shown.read()
    // Before the device has learned of a restore it cannot know that something is missing.
    if (epoch === undefined || epoch === this.server.epoch) checkCounts(this.intents, texts, counts)
    this.#checkSession(userId)
  }

  #checkSession(now: number | null): void {
    if (now === this.signedIn) return
    if (!this.mayHaveLostSession) throw new Violation(`${this.signedIn} was signed out (now ${now})`)
    this.signedIn = now
  }
}
