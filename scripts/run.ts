import { spawn, type ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()

/** Runs a command and waits for its end; if it fails, ends the others and exits this process with its exit code. */
export async function run(command: string, args: string[], env = process.env): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit', env })
  running.add(child)
  const code = await new Promise<number>((resolve) => {
    child.once('exit', (status) => resolve(status ?? 1))
    child.once('error', () => resolve(127))
  })
  running.delete(child)
  if (code === 0) return
  for (const other of running) other.kill()
  process.exit(code)
}
