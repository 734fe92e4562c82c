import { readFile, writeFile } from 'node:fs/promises'

/**
 * Adds to package-lock.json the optional platform binaries that npm omitted because its registry lacked them when the
 * lock was created; `npm ci` rejects a lock without them, on every platform. Only the platform they are for downloads
 * them. Run it after `npm install` changed the lock.
 */
type Entry = {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const systems = [
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'openbsd',
  'netbsd',
  'android',
  'openharmony',
  'aix',
  'sunos',
]
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el']

const file = 'package-lock.json'
const lock: { packages: Record<string, Entry> } = JSON.parse(await readFile(file, 'utf8'))
const added: string[] = []

for (const [folder, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isNamed(folder, name) || !/^\d/.test(version)) continue
    lock.packages[`node_modules/${name}`] = { version, optional: true, ...platformOf(name) }
    added.push(`${name}@${version}`)
  }
}

const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1))
lock.packages = Object.fromEntries(sorted)
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length === 0 ? 'The lock is complete.' : `Named ${added.length}: ${added.join(', ')}`)

/** Whether a dependency of the package in `folder` is in the lock, in that folder or one above. */
function isNamed(folder: string, name: string): boolean {
  const above = folder.split('/').map((_, count, steps) => steps.slice(0, count + 1).join('/'))
  return ['', ...above].some(
    (ancestor) => `${ancestor && `${ancestor}/`}node_modules/${name}` in lock.packages,
  )
}

function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.includes('gnu')
      ? ['glibc']
      : []
  return {
    ...(os.length > 0 ? { os } : {}),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(libc.length > 0 && os.includes('linux') ? { libc } : {}),
  }
}
