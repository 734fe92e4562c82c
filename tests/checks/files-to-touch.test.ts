import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * A copy of the tree to which one page and one dashboard are added as described in docs/contributing.md, and
 * which is then built.
 */
let copy: string

const parts = (
  'src sw server scripts public styled-system package.json tsconfig.json index.html vite.config.ts panda.config.ts ' +
  'manifest.webmanifest'
).split(' ')

type Edit = (text: string) => string

/** Replaces text that occurs exactly once; throws otherwise. */
function replaced(text: string, part: string, by: string): string {
  if (text.split(part).length !== 2) throw new Error(`Not once in the file: ${part}`)
  return text.replace(part, () => by)
}

const insertedBefore = (part: string, added: string) => (text: string) =>
  replaced(text, part, `${added}${part}`)

const withMessages =
  (title: string, lead: string): Edit =>
  (text) =>
    JSON.stringify({
      ...v.parse(v.looseObject({}), JSON.parse(text)),
      partners_title: title,
      partners_lead: lead,
    })

const page: Record<string, Edit> = {
  'src/domain/pages.ts': (text) =>
    [
      insertedBefore(
        "  { path: '/$root/$',",
        "  { path: '/partners', source: 'src/features/partners/partners-page.tsx', prerender: 'page', isListed: true, " +
          "title: 'partners_title', search: 'partners_lead', screenshot: 'partners' },\n",
      ),
      insertedBefore("  '/install',\n  '/privacy',", "  '/partners',\n"),
    ].reduce((whole, edit) => edit(whole), text),
  'src/features/partners/partners-page.tsx': () => `
    import { m } from '#i18n/paraglide/messages.js'
    import { PageHead } from '#ui/page-head.tsx'
    import { PageIntro } from '#ui/page-intro.tsx'

    export function PartnersPage() {
      return (
        <div>
          <PageHead title={m.partners_title()} description={m.partners_lead()} />
          <PageIntro title={m.partners_title()} lead={m.partners_lead()} />
        </div>
      )
    }`,
  'src/routes/plain.tsx': (text) =>
    [
      insertedBefore(
        'export const plainRoutes = [',
        `const partnersRoute = createRoute({
           getParentRoute: () => rootRoute,
           path: '/partners',
           component: lazyPage(() => import('#features/partners/partners-page.tsx'), 'PartnersPage'),
         })\n`,
      ),
      (whole: string) => replaced(whole, 'plainRoutes = [', 'plainRoutes = [partnersRoute, '),
    ].reduce((whole, edit) => edit(whole), text),
  'src/i18n/messages/app/en.json': withMessages('Our partners', 'Who we work with'),
  'src/i18n/messages/app/sw.json': withMessages('Washirika wetu', 'Tunaofanya kazi nao'),
}

const dashboard: Record<string, Edit> = {
  'src/portal/catalogues/partner.json': () =>
    JSON.stringify({
      title: { en: 'Partner', sw: 'Mshirika' },
      icon: 'wallet',
      menu: [{ path: '', label: { en: 'Dashboard', sw: 'Dashibodi' }, icon: 'dashboard' }],
      screens: {
        '': {
          title: { en: 'Our work together', sw: 'Kazi yetu pamoja' },
          blocks: [
            { kind: 'notice', title: { en: 'News', sw: 'Habari' }, text: [{ en: 'Welcome', sw: 'Karibu' }] },
          ],
        },
      },
    }),
}

/** Output of a command in the copy; throws with its output when it fails. */
async function printed(command: string, args: string[]): Promise<string> {
  const run = promisify(execFile)
  const env = { ...process.env, NODE_ENV: 'production' }
  const file = command === 'node' ? process.execPath : path.resolve('node_modules/.bin', command)
  const { stdout } = await run(file, args, { cwd: copy, maxBuffer: 1e8, env })
  return stdout
}

const built = (file: string) => readFile(path.join(copy, 'dist/client', file), 'utf8')

/** The number of files that the table of docs/contributing.md states for a task. */
async function statedFiles(task: string): Promise<number> {
  const [, count] =
    new RegExp(`^\\| ${task} \\| (\\d+) \\|$`, 'm').exec(await readFile('docs/contributing.md', 'utf8')) ?? []
  return Number(count)
}

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'vior-touch-'))
  await Promise.all(parts.map((part) => cp(part, path.join(copy, part), { recursive: true })))
  await symlink(path.resolve('node_modules'), path.join(copy, 'node_modules'))
  for (const [file, edit] of Object.entries({ ...page, ...dashboard })) {
    const whole = path.join(copy, file)
    await mkdir(path.dirname(whole), { recursive: true })
    await writeFile(whole, edit(await readFile(whole, 'utf8').catch(() => '')))
  }
  await printed('vite', ['build', '--logLevel', 'warn', '--ssr', 'src/render.tsx'])
  await printed('vite', ['build', '--logLevel', 'warn'])
})

afterAll(() => rm(copy, { recursive: true, force: true }))

test('docs/contributing.md states the number of files to change for a page and a dashboard', async () => {
  expect(Object.keys(page)).toHaveLength(await statedFiles('a page'))
  expect(Object.keys(page).length).toBeLessThanOrEqual(5)
  expect(Object.keys(dashboard)).toHaveLength(await statedFiles('a dashboard'))
  expect(Object.keys(dashboard)).toHaveLength(1)
})

test('the copy with both passes the checks of types and messages', async () => {
  await printed('tsc', ['-p', 'tsconfig.json'])
  await printed('node', ['scripts/check/check-messages.ts'])
})

test('the page is prerendered in both languages, preloads its module, and is in sitemap and navigation', async () => {
  const english = await built('pages/en/partners.html')
  expect(english).toContain('<title>Our partners</title>')
  expect(english).toMatch(/<h1[^>]*>Our partners<\/h1>/)
  expect(await built('pages/sw/partners.html')).toMatch(/<h1[^>]*>Washirika wetu<\/h1>/)
  const manifest = v.parse(
    v.record(v.string(), v.looseObject({ file: v.string() })),
    JSON.parse(await built('.vite/manifest.json')),
  )
  const module = manifest['src/features/partners/partners-page.tsx']?.file
  expect(english).toContain(`<link rel="modulepreload" crossorigin href="/${module}">`)
  expect(await built('sitemap.xml')).toContain('/partners</loc>')
  expect(await built('pages/en/home.html')).toMatch(/<a [^>]*href="\/partners"[^>]*>Our partners<\/a>/)
})

test('the dashboard has its portal route and texts in both languages', async () => {
  const roots = await printed('node', [
    '--input-type=module',
    '--eval',
    "process.stdout.write(JSON.stringify((await import('./dist/render/render.js')).portalRoots))",
  ])
  expect(JSON.parse(roots)).toEqual(expect.arrayContaining(['student', 'partner']))
  const manifest = v.parse(
    v.record(v.string(), v.looseObject({ file: v.string() })),
    JSON.parse(await built('.vite/manifest.json')),
  )
  const texts = (locale: string) => built(manifest[`virtual:portal/partner/${locale}`]?.file ?? 'missing')
  expect(await texts('en')).toContain('Our work together')
  expect(await texts('sw')).toContain('Kazi yetu pamoja')
})
