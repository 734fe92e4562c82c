import { spawn } from 'node:child_process'
import { onPath } from '#tests/support/on-path.ts'

/** Packages by the program that they bring to PATH; any of the `programs` will do. */
export type NeededPackages = { programs: string[]; packages: string[] }

/**
 * Installs packages of Debian whose programs are missing, when this is root on Debian. Resolves also when that fails: what
 * needs a program says that it is missing.
 */
export async function installMissing(needs: NeededPackages[]): Promise<void> {
  const missing = needs.filter(({ programs }) => onPath(programs).length === 0)
  if (missing.length === 0 || process.getuid?.() !== 0 || onPath(['apt-get']).length === 0) return
  await aptGet(['update', '-qq'])
  const groups = missing.map(({ packages }) => packages)
  if (await install(groups.flat())) return
  // A package that this version of Debian does not have must not keep the others away.
  // oxlint-disable-next-line no-await-in-loop -- apt-get runs once at a time
  for (const group of groups) await install(group)
}

const install = (packages: string[]) =>
  aptGet(['install', '-y', '-qq', '--no-install-recommends', ...packages])

/** Whether the command succeeded; one that takes longer than five minutes is ended. */
function aptGet(args: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000, env })
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code === 0))
    child.once('error', () => resolve(false))
  })
}
