import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Runs a client program of PostgreSQL to completion, on the database of `location` if it is given. Throws with its error
 * output if it is not installed or fails.
 */
export async function runPostgresTool(
  name: 'pg_dump' | 'pg_restore' | 'psql',
  args: string[],
  location?: string,
): Promise<void> {
  const connection = location === undefined ? { args: [], env: {} } : connectionOf(location)
  const child = spawn(findTool(name), [...connection.args, ...args], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, ...connection.env },
  })
  const stderr: Buffer[] = []
  child.stderr.on('data', (chunk: Buffer) => void stderr.push(chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${Buffer.concat(stderr).toString()}`)
}

/** Everybody on the machine can read the arguments of a process, so the password is in its environment. */
function connectionOf(location: string): { args: string[]; env: Record<string, string> } {
  const url = new URL(location)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  // Not by searchParams, which would write spaces as +, as libpq does not read them.
  url.search = url.search.replace(/(?<=[?&])password=[^&]*&?/g, '')
  return { args: [`--dbname=${url.href}`], env: password === '' ? {} : { PGPASSWORD: password } }
}

/** The newest installed version, because pg_dump must not be older than the server. */
function findTool(name: string): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
    binaryFolder(),
  ]
  const toolPath = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
  if (toolPath !== undefined) return toolPath
  throw new Error(`${name} is not installed. Install PostgreSQL's client programs of the server's version.`)
}

function binaryFolder(): string {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
