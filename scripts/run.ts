import { spawn } from 'node:child_process'

/** Runs a command and waits for its end; if it fails, exits this process with its exit code. */
export async function run(command: string, args: string[], env = process.env): Promise<void> {
  const child = spawn(command, args, { stdio: 'inherit', env })
  const code = await new Promise<number>((resolve) => {
    child.once('exit', (status) => resolve(status ?? 1))
    child.once('error', () => resolve(127))
  })
  if (code !== 0) process.exit(code)
}
