import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { laterVersions, namesOfFiles } from '#domain/file-names.ts'
import { asDcz } from '#server/site/dictionary-compression.ts'
import { bundledFiles, installBundles, installedFiles, sizeOf, workerFiles } from './site-sizes.ts'

/**
 * Update size of an installed app: builds the unchanged source and, in copies, each of five small changes and one that
 * changes nearly all files, and counts what the worker fetches: as brotli, and with the files and the install bundles of the
 * version before as dictionaries (RFC 9842). Takes ten minutes; the library is fetched from the npm registry.
 */
type Change = { name: string; make: (project: string) => Promise<void> }

const changes: Change[] = [
  {
    name: 'a sentence of the chat',
    make: edit(
      'src/i18n/messages/en.json',
      '"The chat is not on this device yet.',
      '"The chat has not come yet.',
    ),
  },
  { name: 'a colour token', make: edit('src/theme/palette.ts', '#0A6C74', '#0A6C75') },
  { name: 'a component', make: edit('src/ui/card.tsx', '<Shell>', '<Shell data-card="">') },
  {
    name: 'a catalogue',
    make: edit('src/catalogues/courses.json', 'Web Development from Zero', 'Web from Zero'),
  },
  { name: 'the minifier', make: edit('vite.config.ts', 'passes: 3', 'passes: 1') },
  { name: 'a library (valtio)', make: (project) => install(project, 'valtio', '2.3.1') },
]

const folder = await mkdtemp(path.join(tmpdir(), 'vior-update-'))
try {
  const before = await buildOf('before', async () => {})
  const rows = []
  for (const { name, make } of changes) {
    const after = await buildOf(name.replaceAll(/\W+/g, '-'), make)
    const fetched = await changedFiles(before, after)
    rows.push({
      change: name,
      files: fetched.length,
      bytes: await sizeOf(fetched, clientOf(after)),
      'with dictionaries': await differencesOf(await inBundles(fetched, after, before), before, after),
    })
    await rm(after, { recursive: true })
  }
  const site = clientOf(before)
  const installed = [...(await workerFiles(site)), ...(await installedFiles('en', site))]
  const all = await inBundles(installed, before)
  console.table([
    ...rows,
    { change: 'a first installation', files: all.length, bytes: await sizeOf(all, site) },
  ])
} finally {
  await rm(folder, { recursive: true })
}

function edit(file: string, from: string, to: string) {
  return async (project: string) => {
    const text = await readFile(path.join(project, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${file} no longer has "${from}"; choose another change.`)
    await writeFile(path.join(project, file), text.replace(from, to))
  }
}

/** Installs another version of a package in a copy of the project, whose other packages are symlinks. */
async function install(project: string, name: string, version: string): Promise<void> {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', `${name}@${version}`, '--json', '--pack-destination', folder], {
      encoding: 'utf8',
    }),
  )
  const target = path.join(project, 'node_modules', name)
  await rm(target)
  await mkdir(target)
  execFileSync('tar', ['-xzf', path.join(folder, filename), '-C', target, '--strip-components=1'])
}

/** Builds a copy of the source after a change; returns its folder. */
async function buildOf(name: string, change: (project: string) => Promise<void>): Promise<string> {
  const project = path.join(folder, name)
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')
  for (const file of files) await cp(file, path.join(project, file))
  const packages = path.join(project, 'node_modules')
  await mkdir(packages)
  for (const entry of await readdir('node_modules'))
    await symlink(path.resolve('node_modules', entry), path.join(packages, entry))
  await change(project)
  execFileSync(process.execPath, ['scripts/build.ts'], {
    cwd: project,
    env: { ...process.env, SITE_DIR: 'dist' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return project
}

/**
 * Of these files of a build, those that no install bundle has, and the bundles that have others of them, unless the build `before` has
 * the same bundle.
 */
async function inBundles(files: readonly string[], project: string, before?: string): Promise<string[]> {
  const site = clientOf(project)
  const earlier = new Set(before === undefined ? [] : await installBundles('en', clientOf(before)))
  const bundles = (await installBundles('en', site)).filter((bundle) => !earlier.has(bundle))
  const bundled = new Set([...(await bundledFiles('all', site)), ...(await bundledFiles('en', site))])
  return [...files.filter((file) => !bundled.has(file)), ...bundles]
}

function clientOf(project: string): string {
  return path.join(project, 'dist/client')
}

/** Bytes of the files, each compressed with the file of the version before that has its name in all builds. */
async function differencesOf(files: readonly string[], before: string, after: string): Promise<number> {
  const [earlier, patternOf] = [new Map<string, string>(), await patterns(after)]
  const old = await patterns(before)
  const entries = await readdir(clientOf(before), { recursive: true })
  for (const file of entries) earlier.set(old(file) ?? file, file)
  const sizes = files.map(async (file) => {
    const pattern = patternOf(file)
    const from = pattern === null ? undefined : earlier.get(pattern)
    if (from === undefined) return sizeOf([file], clientOf(after))
    const [content, dictionary] = await Promise.all([
      readFile(path.join(clientOf(after), file)),
      readFile(path.join(clientOf(before), from)),
    ])
    return (await asDcz(content, dictionary)).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function patterns(project: string): Promise<(file: string) => string | null> {
  const map = JSON.parse(await readFile(path.join(project, 'dist/importmap.json'), 'utf8'))
  const names = namesOfFiles(map)
  return (file) => laterVersions(`/${file}`, names.get(`/${file}`))
}

/** Files in the worker's list that are new or have changed since the version before. */
async function changedFiles(before: string, after: string): Promise<string[]> {
  const site = clientOf(after)
  const files = [...(await workerFiles(site)), ...(await installedFiles('en', site))]
  const isNew = await Promise.all(
    files.map(async (file) => {
      const old = await readFile(path.join(clientOf(before), file)).catch(() => null)
      return !old?.equals(await readFile(path.join(site, file)))
    }),
  )
  return files.filter((_, index) => isNew[index])
}
