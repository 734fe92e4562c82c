import { fork } from 'node:child_process'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import type { ResizedPicture } from '#server/files/pictures/resize-picture.ts'

/** The largest photo takes some 15 s on a slow machine. */
const resizeTimeoutMs = 120_000

/** Environment variables that the process gets. No secrets, because it decodes hostile files. */
const passedOn = [
  'NODE_COMPILE_CACHE',
  'TMPDIR',
  'PATH',
  'LD_LIBRARY_PATH',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
]

const messageSchema = v.union([
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
  v.object({ problem: v.string() }),
  v.literal('all'),
])

/** The process ended without an answer: it did not start, was killed or took too long. The next try may succeed. */
export class PictureProcessEnded extends Error {}

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url))

/**
 * The pictures of a photo, resized by a child process; null if it cannot be decoded, or `signal` ended it. Rejects with
 * PictureProcessEnded, and with the error of a source that fails, which says nothing about the photo.
 */
export async function resizeInProcess(
  source: Readable,
  signal: AbortSignal,
): Promise<ResizedPicture[] | null> {
  const child = fork(program, [], {
    execArgv: ['--max-old-space-size=128'],
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    // Pictures are bytes.
    serialization: 'advanced',
    env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
    timeout: resizeTimeoutMs,
    killSignal: 'SIGKILL',
    signal,
  })
  const pictures: ResizedPicture[] = []
  let isAll = false
  let isRefused = false
  child.on('message', (message) => {
    const parsed = v.safeParse(messageSchema, message)
    if (!parsed.success) return
    if (parsed.output === 'all') isAll = true
    else if ('problem' in parsed.output) isRefused = true
    else pictures.push(parsed.output.picture)
  })
  const ended = new Promise<string>((resolve) => {
    // An aborted one still has to end.
    child.on('error', ({ message }) => {
      if (child.pid === undefined) resolve(message)
    })
    child.on('exit', (code, endedBy) => {
      const end = () => resolve(endedBy ?? `exit code ${code}`)
      // Not before the last message was read, which may be after its end.
      if (child.connected) child.once('disconnect', end)
      else end()
    })
  })
  const failures: unknown[] = []
  async function* watchSource() {
    try {
      yield* source
    } catch (error) {
      failures.push(error)
      child.kill('SIGKILL')
    }
  }
  // The process may end before it has read everything.
  if (child.stdin) await pipeline(watchSource, child.stdin).catch(() => undefined)
  source.destroy()
  const end = await ended
  if (failures.length > 0) throw failures[0]
  if (isAll) return pictures
  if (isRefused || signal.aborted) return null
  throw new PictureProcessEnded(`The process that resizes a photo ended without an answer: ${end}`)
}
