import { retryWhileBusy, clientWith, commentTexts, signInToDemo } from '#tests/support/demo-client.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

export type CrashReport = {
  kills: number
  sent: number
  acknowledged: number
  /** Acknowledged before a kill and missing after it. */
  lost: string[]
  /** Stored more than once, or stored without having been sent. */
  doubled: string[]
  /** Not acknowledged, sent again, and still missing. */
  missing: string[]
}

type Campaign = { dataDir: string; place: string; kills: number; onKill?: (report: CrashReport) => void }

const writers = 8
const minute = 60_000

/**
 * Kills the server with SIGKILL repeatedly while eight clients write, each time at another moment, and checks
 * the stored rows after each start. Unacknowledged writes are sent again with their key. The database is that
 * of a demo.
 */
export async function crashCampaign({ dataDir, place, kills, onKill }: Campaign): Promise<CrashReport> {
  const report: CrashReport = { kills: 0, sent: 0, acknowledged: 0, lost: [], doubled: [], missing: [] }
  const start = () => startServerProcess(dataDir, { place, env: { RATE_LIMIT_FACTOR: '1000000' } })
  let server = await start()
  const seeded = (await commentTexts(server.url)).length
  const everAcknowledged = new Set<string>()
  let signedInAt = 0
  let access = ''

  while (report.kills < kills) {
    if (Date.now() - signedInAt > 8 * minute) {
      access = (await signInToDemo(server.url)).access
      signedInAt = Date.now()
    }
    const client = clientWith(server.url, access)
    const round = report.kills
    const unanswered = new Map<string, string>()
    let isDead = false
    // After a number of responses that differs each round, so that every step of a write is interrupted at
    // some time.
    const killAfter = 1 + ((round * 7) % 60)
    let answers = 0
    const write = async (writer: number) => {
      for (let i = 0; !isDead; i += 1) {
        const [text, key] = [`round ${round} writer ${writer} text ${i}`, `crash-${round}-${writer}-${i}`]
        unanswered.set(key, text)
        report.sent += 1
        const response = await client.addComment(text, key).catch(() => undefined)
        if (response?.status !== 201) return
        unanswered.delete(key)
        everAcknowledged.add(text)
        report.acknowledged += 1
        answers += 1
        if (answers === killAfter) {
          isDead = true
          await server.stop('SIGKILL')
        }
      }
    }
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    await server.stop('SIGKILL')
    report.kills += 1

    server = await start()
    const there = new Set(await commentTexts(server.url))
    report.lost.push(...[...everAcknowledged].filter((text) => !there.has(text)))
    const again = clientWith(server.url, access)
    for (const [key, text] of unanswered) {
      const response = await retryWhileBusy(() => again.addComment(text, key))
      if (response.status === 201) everAcknowledged.add(text)
      else report.missing.push(`${text}: ${response.status}`)
    }
    const all = (await commentTexts(server.url)).slice(seeded)
    report.doubled.push(...all.filter((text, at) => all.indexOf(text) !== at || !everAcknowledged.has(text)))
    report.missing.push(...[...everAcknowledged].filter((text) => !all.includes(text)))
    onKill?.(report)
  }
  await server.stop('SIGTERM')
  return report
}
