import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

type Command = {
  program: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Runs it as another user, for programs that refuse to run as root. */
  uid?: number | undefined
  cwd?: string
}

type Circumstances = {
  /** The file that gets its output. */
  log: string
  /** Whether it serves. */
  isUp: () => Promise<boolean>
  /** Ends the wait for it. */
  signal: AbortSignal
}

/** A process of the drill, which can be ended and started again. */
export class Part {
  readonly name: string
  readonly #command: Command
  readonly #around: Circumstances
  #child: ChildProcess | null = null

  constructor(name: string, command: Command, around: Circumstances) {
    this.name = name
    this.#command = command
    this.#around = around
  }

  /** Resolves when it serves. Throws if it ends before, or after 60 s. */
  async start(): Promise<void> {
    const { program, args, env = {}, uid, cwd } = this.#command
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid, gid: uid }),
      ...(cwd === undefined ? {} : { cwd }),
    })
    this.#child = child
    const { log: file, isUp, signal } = this.#around
    const log = createWriteStream(file, { flags: 'a' })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    child.once('error', (error) => log.write(String(error)))
    child.once('close', () => log.end())
    const until = Date.now() + 60_000
    while (!(await isUp().catch(() => false))) {
      if (hasEnded(child)) throw new Error(`${this.name} ended; its output is in ${file}`)
      if (Date.now() > until) throw new Error(`${this.name} does not serve; its output is in ${file}`)
      await delay(50, undefined, { signal })
    }
  }

  /** Resolves when it has ended. A SIGKILL follows after 15 s. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || hasEnded(child)) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const last = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(last)
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }
}

/** Runs a program to its end. Throws with its output if it fails. */
export async function runToEnd({ program, args, uid, cwd }: Command): Promise<void> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
    ...(cwd === undefined ? {} : { cwd }),
  })
  const stderr: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => void stderr.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0)
    throw new Error(`${program} ended with ${String(code)}: ${Buffer.concat(stderr).toString()}`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}
