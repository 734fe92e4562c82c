import { apiBase } from '#platform/network/api-base.ts'
import { createEngine, type Engine, type EngineOptions } from '#platform/engine/engine.ts'
import { openChannel, sessionChannelName, visitCookie } from '#platform/session/session-broadcast.ts'
import { cookie } from './cookies.ts'
import { workerLocale } from './locale.ts'

/** Runs something with an engine of the worker, which open pages hear of, and closes it. */
export async function withEngine<T>(
  worker: ServiceWorkerGlobalScope,
  work: (engine: Engine) => Promise<T>,
  options: Pick<EngineOptions, 'fetch'> = {},
): Promise<T> {
  const channel = openChannel(sessionChannelName)
  const engine = createEngine({
    ...options,
    baseUrl: apiBase || worker.location.origin,
    language: apiBase ? workerLocale : undefined,
    isBrowserOpen: async () => (await cookie(visitCookie)) !== '',
    onSignedIn: (_signedIn, ended) => channel?.postMessage(ended ?? 'changed'),
  })
  try {
    return await work(engine)
  } finally {
    engine.close()
    channel?.close()
  }
}
