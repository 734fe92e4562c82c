/** @module-tag extended */

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generated } from '../../scripts/build/generate.ts'

/**
 * A copy of the tree to which one page, one kind of write and one dashboard are added as described in
 * docs/contributing.md, and which is then built.
 */
let copy: string

const parts = (
  'src sw server scripts public styled-system package.json tsconfig.json index.html vite.config.ts panda.config.ts ' +
  'manifest.webmanifest vitest.config.ts tests bench'
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

const withSuggestions =
  (title: string, label: string): Edit =>
  (text) =>
    JSON.stringify({
      ...v.parse(v.looseObject({}), JSON.parse(text)),
      sync_kind_suggestion: title,
      suggestion_label: label,
    })

/** A suggestion to the company, sent to an endpoint that exists. */
const write: Record<string, Edit> = {
  'src/platform/outbox/kinds/suggestion.ts': () => `
    import * as v from 'valibot'
    import { messageSchema } from '#domain/api-error.ts'
    import { defineKind } from '../kind.ts'

    const payloadSchema = v.object({ topic: v.string(), text: v.string() })

    export const suggestion = defineKind('suggestion', {
      payload: payloadSchema,
      target: ({ topic }: { topic: string }) => 'suggestion/' + topic,
      form: {
        key: ({ topic }: { topic: string }) => 'suggestion/' + topic,
        text: ({ text }) => text,
        path: () => '/contact',
      },
      title: (_db, { topic }) => topic,
      words: ({ text }) => text,
      request: ({ payload }) => ({ path: '/contact/api/messages/', json: payload }),
      answer: messageSchema,
      coalesces: false,
    })`,
  'src/platform/outbox/kinds.ts': (text) =>
    [
      insertedBefore('import { rating } from', "import { suggestion } from './kinds/suggestion.ts'\n"),
      insertedBefore('  rating,\n', '  suggestion,\n'),
    ].reduce((whole, edit) => edit(whole), text),
  'src/features/sync-centre/row-title.ts': insertedBefore(
    '  rating: (title) =>',
    '  suggestion: (title) => m.sync_kind_suggestion({ title }),\n',
  ),
  'src/i18n/messages/sync/en.json': withSuggestions('Suggestion about “{title}”', 'Your suggestion'),
  'src/i18n/messages/sync/sw.json': withSuggestions('Pendekezo kuhusu “{title}”', 'Pendekezo lako'),
  'tests/support/writes.ts': (text) =>
    [
      insertedBefore(
        "  { kind: 'rating', payload",
        "  { kind: 'suggestion', payload: { topic: 'solar', text: 'How much?' } },\n",
      ),
      insertedBefore(
        '  rating: {\n    title',
        "  suggestion: { title: 'solar', words: 'How much?', target: 'suggestion/solar', draftKey: 'suggestion/solar', draft: 'How much?' },\n",
      ),
    ].reduce((whole, edit) => edit(whole), text),
  'tests/support/fill-device.ts': insertedBefore(
    '  rating: ({ archives }, place) => ({',
    "  suggestion: (_, place) => ({ kind: 'suggestion', payload: { topic: `topic-${place}`, text: 'Why?' } }),\n",
  ),
  'src/features/suggestions/suggestion-form.tsx': () => `
    import { PendingAction } from '#engine/pending-action.tsx'
    import { useOpenRows } from '#engine/use-open-rows.ts'
    import { useOutboxForm } from '#engine/use-outbox-form.ts'
    import { m } from '#i18n/paraglide/messages.js'
    import { Button } from '#ui/button.ts'
    import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
    import { TextAreaField } from '#ui/text-area-field.tsx'

    export function SuggestionForm({ topic }: { topic: string }) {
      const { form, field, isBlank } = useOutboxForm({
        kind: 'suggestion',
        about: { topic },
        blank: { text: '' },
        long: 'text',
        isPlain: true,
        write: ({ text }) => ({ kind: 'suggestion', payload: { topic, text } }),
      })
      const rows = useOpenRows('suggestion') ?? []
      return (
        <SubmitOnceForm {...form}>
          <TextAreaField label={m.suggestion_label()} {...field('text')} />
          <Button type="submit">{m.send_message()}</Button>
          {rows.map((row) => (
            <PendingAction key={row.key} row={row} canEdit={isBlank} text={row.payload.text} />
          ))}
        </SubmitOnceForm>
      )
    }`,
  'tests/components/suggestion-form.test.tsx': () => `
    // @vitest-environment happy-dom
    import { fireEvent, screen } from '@testing-library/react'
    import { expect, test } from 'vitest'
    import { SuggestionForm } from '#features/suggestions/suggestion-form.tsx'
    import { m } from '#i18n/paraglide/messages.js'
    import { renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

    setUpDom()

    test('a suggestion is stored and waits', async () => {
      await signIn()
      await renderInApp(<SuggestionForm topic="solar" />)
      fireEvent.change(screen.getByLabelText(m.suggestion_label()), { target: { value: 'How much?' } })
      fireEvent.click(screen.getByRole('button', { name: m.send_message() }))
      expect(await screen.findByText(m.waiting_to_send())).toBeTruthy()
    })`,
}

/** Output of a command in the copy; throws with its output when it fails. */
async function printed(command: string, args: string[], set: NodeJS.ProcessEnv = {}): Promise<string> {
  const run = promisify(execFile)
  const env = { ...process.env, NODE_ENV: 'production', ...set }
  const file = command === 'node' ? process.execPath : path.resolve('node_modules/.bin', command)
  const { stdout } = await run(file, args, { cwd: copy, maxBuffer: 1e8, env })
  return stdout
}

const built = (file: string) => readFile(path.join(copy, 'dist/client', file), 'utf8')

/** The number of files that the table of docs/contributing.md states for a task. */
async function documentedFiles(task: string): Promise<number> {
  const [, count] =
    new RegExp(`^\\| ${task} \\| (\\d+) \\|$`, 'm').exec(await readFile('docs/contributing.md', 'utf8')) ?? []
  return Number(count)
}

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'vior-touch-'))
  await Promise.all(parts.map((part) => cp(part, path.join(copy, part), { recursive: true })))
  await symlink(path.resolve('node_modules'), path.join(copy, 'node_modules'))
  // Spares drawing those of all other pages, where the site has been built.
  const pictures = 'dist/client/assets/pictures'
  if (existsSync(pictures))
    await cp(pictures, path.join(copy, 'dist/previous/assets/pictures'), { recursive: true })
  for (const [file, edit] of Object.entries({ ...page, ...dashboard, ...write })) {
    const whole = path.join(copy, file)
    await mkdir(path.dirname(whole), { recursive: true })
    await writeFile(whole, edit(await readFile(whole, 'utf8').catch(() => '')))
  }
  await printed('vite', ['build', '--logLevel', 'warn', '--ssr', 'src/render.tsx'])
  // The first has compiled the messages.
  await printed('vite', ['build', '--logLevel', 'warn'], { ...generated, LARGE_FILES: '1' })
})

afterAll(() => rm(copy, { recursive: true, force: true }))

test('docs/contributing.md states the number of files to change for a page, a write and a dashboard', async () => {
  expect(Object.keys(write)).toHaveLength(
    await documentedFiles('a kind of write, to an endpoint that exists'),
  )
  expect(Object.keys(page)).toHaveLength(await documentedFiles('a page'))
  expect(Object.keys(page).length).toBeLessThanOrEqual(5)
  expect(Object.keys(dashboard)).toHaveLength(await documentedFiles('a dashboard'))
  expect(Object.keys(dashboard)).toHaveLength(1)
})

test('the copy with all three passes the checks of types and messages', async () => {
  // One program of app and tests, with one checker, because several repeat much of each other's work: half of the processor time.
  const { include } = v.parse(
    v.looseObject({ include: v.array(v.string()) }),
    JSON.parse(await readFile(path.join(copy, 'tests/tsconfig.json'), 'utf8')),
  )
  const whole = { extends: './tsconfig.json', include: [...include, '../src'] }
  await writeFile(path.join(copy, 'tests/whole.json'), JSON.stringify(whole))
  await printed('tsc', ['-p', 'tests/whole.json', '--checkers', '1'])
  await printed('node', ['scripts/check/check-messages.ts'])
})

test('the write is stored by its form and passes the tests of all kinds', async () => {
  const files = ['tests/components/suggestion-form.test.tsx', 'tests/platform/outbox/kinds.test.ts']
  await printed(
    'vitest',
    [
      'run',
      '--project',
      'components',
      '--project',
      'isolated',
      '--reporter=json',
      '--outputFile=report.json',
      ...files,
    ],
    { NODE_ENV: 'test' },
  )
  const { numPassedTests, success } = v.parse(
    v.looseObject({ numPassedTests: v.number(), success: v.boolean() }),
    JSON.parse(await readFile(path.join(copy, 'report.json'), 'utf8')),
  )
  expect(success).toBe(true)
  expect(numPassedTests).toBeGreaterThan(2)
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
