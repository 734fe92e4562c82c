import { readFileSync } from 'node:fs'
import { Connection, type Reply } from './connection.ts'

const connections = 16
const usual = { warmUpMs: 1500, measureMs: 5000 }
/** USER_HZ: /proc counts CPU time in units of 10 ms. */
export const tickMs = 10

/** Sends one request; may depend on the previous reply. */
export type Sender = (ask: Connection['ask']) => Promise<Reply>
export type Result = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  cpuMs: number
  rssMb: number
  /** Fractions of the time in which the main thread ran, and in which it was runnable but waited for a core. */
  ran: number
  waited: number
}

/**
 * Runs sixteen senders for `measureMs` after a warm-up; returns responses per second, latencies, CPU time and memory of
 * the server process. Throws for a response that is not 2xx, because a rejection is fast and would improve the result.
 */
export async function measure(
  url: string,
  pid: number,
  senderFor: (index: number) => Sender,
  { warmUpMs, measureMs } = usual,
): Promise<Result> {
  const open = Array.from({ length: connections }, () => new Connection(url))
  const senders = open.map((connection, index) => {
    const send = senderFor(index)
    return () => send((...request) => connection.ask(...request))
  })
  await runFor(senders, warmUpMs)
  const cpuBefore = cpuTicks(pid)
  const threadBefore = mainThreadMs(pid)
  const { latencies, elapsedMs } = await runFor(senders, measureMs)
  const cpu = (cpuTicks(pid) - cpuBefore) * tickMs
  const thread = mainThreadMs(pid)
  for (const connection of open) connection.close()

  latencies.sort((a, b) => a - b)
  return {
    perSecond: latencies.length / (elapsedMs / 1000),
    p50Ms: latencies[Math.floor(latencies.length * 0.5)] ?? NaN,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? NaN,
    cpuMs: cpu / latencies.length,
    rssMb: residentMb(pid),
    ran: (thread.ran - threadBefore.ran) / elapsedMs,
    waited: (thread.waited - threadBefore.waited) / elapsedMs,
  }
}

/** Runs all senders for `ms`; throws for a response that is not 2xx. */
export async function runFor(senders: (() => Promise<Reply>)[], ms: number) {
  const latencies: number[] = []
  const started = performance.now()
  await Promise.all(
    senders.map(async (send) => {
      while (performance.now() - started < ms) {
        const before = performance.now()
        const { status, body } = await send()
        latencies.push(performance.now() - before)
        if (status < 200 || status > 299) throw new Error(`Answered ${status}: ${body.slice(0, 200)}`)
      }
    }),
  )
  return { latencies, elapsedMs: performance.now() - started }
}

/** CPU time of a process so far, in units of `tickMs`. */
export function cpuTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** Times of the event loop's thread from Linux' scheduler statistics. */
function mainThreadMs(pid: number): { ran: number; waited: number } {
  const [ran, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
  return { ran: (ran ?? NaN) / 1e6, waited: (waited ?? NaN) / 1e6 }
}

function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
