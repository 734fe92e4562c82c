import { spawn, type ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()

/**
 * Runs a command and waits for its end; if it fails or takes longer than `limitMinutes`, ends the others and exits this
 * process with its exit code.
 */
export async function run(
  command: string,
  args: string[],
  { env = process.env, limitMinutes }: { env?: NodeJS.ProcessEnv; limitMinutes?: number } = {},
): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit', env })
  running.add(child)
  const limit =
    limitMinutes &&
    setTimeout(() => {
      console.error(`${command} did not end within ${limitMinutes} minutes`)
      child.kill()
    }, limitMinutes * 60_000)
  const code = await new Promise<number>((resolve) => {
    child.once('exit', (status) => resolve(status ?? 1))
    child.once('error', () => resolve(127))
  })
  clearTimeout(limit)
  running.delete(child)
  if (code === 0) return
  for (const other of running) other.kill()
  process.exit(code)
}
