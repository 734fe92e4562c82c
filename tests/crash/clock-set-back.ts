import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { tokenPairSchema } from '#domain/account.ts'
import { commentSchema } from '#domain/blog.ts'
import { pageSchema } from '#domain/listing.ts'
import { asDeployed } from '#bench/load/as-deployed.ts'
import { emailOf, heavySlug, signInPeople } from '#tests/support/heavy-post.ts'
import { sendJson } from '#tests/support/send-json.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import {
  mergeOutcomes,
  killInMidWrite,
  newLoad,
  countsSince,
  startDeployed,
  type Place,
  type UncleanReport,
} from '#tests/crash/unclean-ends.ts'

export type ClockReport = UncleanReport & {
  /** Responses to the load while the clock was behind and the server was running. */
  behind: Record<string, number>
  /** How far the timestamp of the last comment is behind the correct time. */
  lastCommentAgeMs: number
  /** Statuses of one account's refreshes, in order; each uses the token that the previous one returned. */
  refreshes: number[]
  /**
   * Statuses after the clock was corrected: with an access token signed while it was behind, and with the
   * next one.
   */
  reads: number[]
}

/** People who send none of the load. */
const [reader, late, forgetful] = [100, 101, 102]

/**
 * Sets the clock of a running server back by an hour, kills it during writes, starts it with the same clock,
 * kills it again and starts it with the correct one. `writes` are acknowledged in each part.
 */
export async function setClockBackUnderMix(at: Place, writes: number): Promise<ClockReport> {
  const first = await start(at, 0)
  const load = await newLoad(first.url, 0)
  const session = (await signInPeople(first.url, reader, 1)).map(({ access, refresh }) => ({
    access,
    refresh,
  }))
  const refreshes: number[] = []
  const refresh = async (url: string) => {
    const response = await sendJson(url, 'POST', '/api/auth/token/refresh/', {
      refresh: session.at(-1)?.refresh,
    })
    refreshes.push(response.status)
    if (response.ok) session.push(v.parse(tokenPairSchema, await response.json()))
  }
  await load.run(first.url, () => load.count('write 201') >= writes)

  await setClockBack(first)
  const before = new Map(load.tally)
  await load.run(first.url, () => load.count('write 201') >= 2 * writes)
  const behind = countsSince(before, load)
  await refresh(first.url)
  await refresh(first.url)
  await signInPeople(first.url, late, 1)
  await sendJson(first.url, 'POST', '/users/auth/password-reset/', { email: emailOf(forgetful) })
  await askUntil(first.url, async () => (await mailsIn(at.dataDir)) > 0)
  await killInMidWrite(first, load, 3 * writes)

  const second = await start(at, 1)
  const lastCommentAgeMs = Date.now() - (await timeOfLastComment(second.url))
  const outcomes = [await load.settle(second.url)]
  await refresh(second.url)
  await second.stop('SIGKILL')

  const third = await start(at, 0)
  const reads = [await readAs(third.url, session.at(-1)?.access)]
  await refresh(third.url)
  reads.push(await readAs(third.url, session.at(-1)?.access))
  outcomes.push(await load.settle(third.url))
  await third.stop('SIGTERM')
  const answers = Object.fromEntries(load.tally)
  return { ...mergeOutcomes(outcomes), answers, behind, lastCommentAgeMs, refreshes, reads }
}

function start(at: Place, hoursBehind: number): Promise<ServerProcess> {
  const clock = pathToFileURL(path.resolve('tests/support/movable-clock.ts')).href
  return startDeployed(at, {
    NODE_OPTIONS: `${asDeployed.NODE_OPTIONS} --import=${clock}`,
    CLOCK_HOURS_BEHIND: String(hoursBehind),
  })
}

async function setClockBack(server: ServerProcess): Promise<void> {
  process.kill(server.pid, 'SIGUSR2')
  await askUntil(server.url, async () => server.output().includes('The clock was set back'))
}

/** Sends small requests to the server until a condition holds. */
async function askUntil(url: string, isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await (await fetch(`${url}/api/ping`)).text()
}

async function mailsIn(dataDir: string): Promise<number> {
  const files = await readdir(path.join(dataDir, 'mail')).catch(() => [])
  return files.filter((name) => name.endsWith('.eml')).length
}

async function timeOfLastComment(url: string): Promise<number> {
  const response = await fetch(`${url}/blog/api/posts/${heavySlug}/comments/?page_size=500`)
  const { results } = v.parse(commentPage, await response.json())
  return Date.parse(results.at(-1)?.created_at ?? '')
}

const commentPage = pageSchema(commentSchema)

async function readAs(url: string, access: string | undefined): Promise<number> {
  const response = await fetch(`${url}/users/api/sessions/`, {
    headers: { authorization: `Bearer ${access}` },
  })
  return response.status
}
