import { fork } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { DrawnPicture } from '#server/files/pictures/draw-pictures.ts'

/** The largest photo takes some 15 s on a slow machine. */
const drawWithinMs = 120_000

/** Of the environment; not its secrets, because hostile files are decoded there. */
const passedOn = [
  'NODE_COMPILE_CACHE',
  'TMPDIR',
  'PATH',
  'LD_LIBRARY_PATH',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
]

const saidSchema = v.union([
  v.object({
    picture: v.object({
      name: v.pipe(v.string(), v.regex(/^\d+\.(avif|webp)$/)),
      type: v.picklist(['image/avif', 'image/webp']),
      width: v.number(),
      height: v.number(),
      data: v.pipe(
        v.instance(Uint8Array),
        v.transform((bytes) => Buffer.from(bytes)),
      ),
    }),
  }),
  v.literal('all'),
])

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url))

/**
 * The pictures of a photo, drawn by a process of its own; null if it cannot be drawn, or `signal` ended it. Rejects if the
 * source fails, which says nothing about the photo.
 */
export async function drawApart(source: Readable, signal: AbortSignal): Promise<DrawnPicture[] | null> {
  const child = fork(program, [], {
    execArgv: ['--max-old-space-size=128'],
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    // Pictures are bytes.
    serialization: 'advanced',
    env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
    timeout: drawWithinMs,
    killSignal: 'SIGKILL',
    signal,
  })
  const drawn: DrawnPicture[] = []
  let isAll = false
  child.on('message', (message) => {
    const said = v.safeParse(saidSchema, message)
    if (!said.success) return
    if (said.output === 'all') isAll = true
    else drawn.push(said.output.picture)
  })
  const ended = new Promise<void>((resolve) => {
    // An aborted one still has to end.
    child.on('error', () => {
      if (child.pid === undefined) resolve()
    })
    // Not before the last message was read, which may be after its end.
    child.on('exit', () => (child.connected ? child.once('disconnect', resolve) : resolve()))
  })
  const failures: unknown[] = []
  async function* watched() {
    try {
      yield* source
    } catch (error) {
      failures.push(error)
      child.kill('SIGKILL')
    }
  }
  // The process may end before it has read everything.
  if (child.stdin) await pipeline(watched, child.stdin).catch(() => undefined)
  source.destroy()
  await ended
  if (failures.length > 0) throw failures[0]
  return isAll ? drawn : null
}
