import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { unzipSync } from 'fflate'
import { accountDataPaths, type AccountExport } from '#domain/account-data.ts'
import { testPassword, type SignedIn } from '#tests/support/factories.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Files with everything about an account are made only when a test says so. */
export const withoutExportJob = fastifyPlugin(async ({ exportMaker }: FastifyInstance) => {
  exportMaker.start = () => {}
  exportMaker.startQueued = () => {}
})

/** The newest file with everything about an account, as its owner sees it. */
export async function newestExport(as: SignedIn): Promise<AccountExport | null> {
  return (await (await as.send('GET', accountDataPaths.export)).json()).export
}

/** Has the file made, and returns its texts by name. */
export async function makeExport(server: TestServer, as: SignedIn): Promise<Record<string, string>> {
  await as.send('POST', accountDataPaths.export)
  await server.app.exportMaker.runDue()
  const accountExport = await newestExport(as)
  const answer = await fetch(server.url + (accountExport?.url ?? ''))
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  )
}

/** Asks for the deletion of an account with its password. */
export function requestDeletion(as: SignedIn, body: object = { password: testPassword }): Promise<Response> {
  return as.send('POST', accountDataPaths.deletion, body)
}
