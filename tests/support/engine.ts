import 'fake-indexeddb/auto'
import { createEngine, type Engine, type EngineOptions } from '#platform/engine/engine.ts'
import type { User } from '#domain/account.ts'
import type { SignedIn } from './factories.ts'
import { startFaultyNetwork, type FaultyNetwork } from './faulty-network.ts'
import { startServer, type ServerOptions, type TestServer } from './server.ts'

/** A device: contexts (tabs, a worker) over one database, behind one faulty network. */
export type Device = {
  server: TestServer
  network: FaultyNetwork
  clock: { now: () => number; advance: (ms: number) => void }
  /** Another tab or worker on the same database. */
  context: (options?: Partial<EngineOptions>) => Engine
  signIn: (person: SignedIn, engine: Engine) => Promise<void>
  close: () => Promise<void>
}

let made = 0

/** A real server, a network with faults, and an empty device. Close it when done. */
export async function aDevice(serverOptions: ServerOptions = {}): Promise<Device> {
  made += 1
  const databaseName = `device-${made}`
  const server = await startServer(serverOptions)
  const engines: Engine[] = []
  let now = Date.parse('2026-03-02T08:00:00Z')
  const network = await startFaultyNetwork(server.url, () => now)
  const clock = {
    now: () => now,
    advance: (ms: number) => {
      now += ms
    },
  }
  return {
    server,
    network,
    clock,
    context: (options = {}) => {
      const engine = createEngine({
        baseUrl: network.url,
        databaseName,
        clock,
        random: () => 0.5,
        timeoutMs: 5000,
        ...options,
      })
      engines.push(engine)
      return engine
    },
    signIn: ({ access, refresh, user }, engine) => engine.tokens.adopt({ access, refresh, user }),
    close: async () => {
      await Promise.all(engines.map((engine) => engine.db.delete()))
      for (const engine of engines) engine.close()
      await network.close()
      await server.close()
    },
  }
}

/** A device with one context in which a new account is signed in, and a post on its server. */
export async function aSignedInDevice() {
  const device = await aDevice()
  const engine = device.context()
  const slug = await device.server.aPost()
  const asha = await device.server.signIn()
  await device.signIn(asha, engine)
  return { device, engine, slug, asha }
}

/** The comments of a post on the server, oldest first. */
export async function commentsOnServer(server: TestServer, slug: string): Promise<string[]> {
  const page = await server.app.reads.primary.commentPage(slug)
  return page?.results.map((comment) => comment.content) ?? []
}

export async function likesOnServer(
  server: TestServer,
  slug: string,
  user: User,
): Promise<boolean | undefined> {
  return (await server.app.reads.primary.post(slug, user.id))?.user_has_liked
}
