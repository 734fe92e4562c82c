/** @module-tag extended */

import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A copy of the tree with one violation for every check, which each check has to find. */
let copy: string

const parts = (
  'src sw server scripts styled-system package.json tsconfig.json index.html vite.config.ts .oxlintrc.json .oxfmtrc.json ' +
  '.dependency-cruiser.mjs knip.json manifest.webmanifest'
).split(' ')

/**
 * Each line has a value that is not a token, or not one of the property, in one of the ways to write styles.
 */
const looseStyles = [
  "export const colour = () => css({ color: 'typo' })",
  "export const size = () => css({ fontSize: '13px' })",
  "export const room = () => css({ p: { base: '4', md: '17px' } })",
  "export const kind = () => css({ display: 'blocc' })",
  "export const state = () => css({ _hover: { bg: '#fff' }, '& h2': { mt: '2' } })",
  "export const part = () => css({ '& h2': { mt: '2rem' } })",
  "export const place = css.raw({ minH: '3rem' })",
  "export const Base = styled('div', { base: { borderRadius: '5px' } })",
  "export const Varied = styled('div', { variants: { tone: { good: { w: '50%' } } } })",
  "export const Own = () => <Button css={{ m: '3px' }} />",
  'export const Later = () => <GeneratedCover seed="a" place={{ h: \'100px\' }} />',
]

/** Tokens, plain CSS where there are none, and the syntax for values used in one place only. */
const strictStyles = [
  "export const fine = () => css({ color: 'ink', p: { base: '4', md: '[17px]' }, top: 'var(--side)', opacity: '0.5' })",
  "export const Fine = styled('div', { base: { fontSize: 'sm', h: '[13px]' }, variants: { wide: { true: { w: 'full' } } } })",
]

const planted: Record<string, string> = {
  'src/domain/planted.ts': "export { palette as grounded } from '#theme/palette.ts'\n",
  'src/ui/planted.ts':
    "import type { Draft } from '#platform/storage/database.ts'\nexport type Shown = Draft\n",
  'src/loading/planted.ts': "export { session as laden } from '#platform/session/session.ts'\n",
  'src/hydration/planted.ts': "export { Button as dry } from '#ui/button.ts'\n",
  'src/engine/planted.ts': "export { Footer as driven } from '#app/footer.tsx'\n",
  'tests/planted.ts': 'export const proof = 1\n',
  'src/app/proven.ts': "export { proof } from '#tests/planted.ts'\n",
  'src/features/likes/planted.ts': "export { likePost as early } from './likes.store.ts'\n",
  'src/features/likes/planted.store.ts': "export { LikeButton as stored } from './like-button.tsx'\n",
  'src/theme/planted.ts': "export { Button as themed } from '#ui/button.ts'\n",
  'src/platform/planted.ts': "export { returnPath as looked } from '#features/auth/sign-in/return-path.ts'\n",
  'src/features/home/planted.ts':
    "export { returnPath as borrowed } from '#features/auth/sign-in/return-path.ts'\n",
  'src/features/blog/planted.ts':
    "export { Footer as upward } from '#app/footer.tsx'\nexport { Dexie } from 'dexie'\n",
  'src/portal/planted.ts': "export { session as networked } from '#platform/session/session.ts'\n",
  'src/catalogues/planted.ts': "export { Button as drawn } from '#ui/button.ts'\n",
  'src/routes/circular.ts': "export { Footer as borrowed } from '#app/footer.tsx'\n",
  'src/app/circular.ts': "export { homeRoute as climbed } from '#routes/home.tsx'\n",
  'src/routes/planted.ts': "export { session as thick } from '#platform/session/session.ts'\n",
  'src/app/planted.ts': "export { default as ky } from 'ky'\nexport { gone } from './nowhere.ts'\n",
  'sw/planted.ts':
    "export { session as windowed } from '#platform/session/session.ts'\nexport { Button } from '#ui/button.ts'\ndocument.title = 'no window here'\n",
  'server/planted.ts': "export { session as shared } from '#platform/session/session.ts'\n",
  'src/domain/circle-a.ts': "import { b } from './circle-b.ts'\nexport const a = () => b\n",
  'src/domain/circle-b.ts': "import { a } from './circle-a.ts'\nexport const b = () => a\n",
  'src/app/floating.ts': 'export function start(work: () => Promise<void>): void {\n  work()\n}\n',
  'src/app/ugly.ts': 'export const   ugly = "quotes";\n',
  'src/app/evaluated.ts': "export const two: unknown = eval('1 + 1')\n",
  'src/app/private.ts':
    "import type { ParsedHistoryState } from '@tanstack/react-router'\n" +
    'export const place = (state: ParsedHistoryState) => state.__TSR_index\n',
  'src/app/late.ts': "export const late = () => import('./clock.ts')\n",
  'src/app/risky.tsx': [
    "import { m } from '#i18n/paraglide/messages.js'",
    "import { Button } from '#ui/button.ts'",
    'export const Delete = () => <Button onClick={() => m.comment_delete()} />',
    'export const html = (at: Element) => (at.innerHTML = "")',
    "export const named = (at: object) => Reflect.get(at, '__reactProps$')",
    'export const taken = ({ _tx: tx }: { _tx: string }) => tx',
  ].join('\n'),
  'server/risky.ts': [
    "import { execFile } from 'node:child_process'",
    "import { createHash } from 'node:crypto'",
    "export const weak = () => createHash('md5')",
    'export const slow = (text: string) => new RegExp(text)',
    'export const started = execFile',
  ].join('\n'),
  'src/platform/outbox/loose.ts':
    "import { asTarget } from './target.ts'\nexport const loose = asTarget('a')\n",
  'src/app/loose-styles.tsx': [
    "import { css } from '#styled/css'",
    "import { Button } from '#ui/button.ts'",
    "import { GeneratedCover } from '#ui/generated-cover.tsx'",
    "import { styled } from '#ui/styled.ts'",
    ...strictStyles,
    ...looseStyles,
  ].join('\n'),
  'src/app/typed.ts': "export const count: number = 'three'\n",
}

const rules = (
  'no-cycles domain-is-bedrock ui-knows-no-feature i18n-and-theme-stand-alone platform-serves-features ' +
  'features-do-not-meet features-look-down portal-touches-no-network portal-reaches-no-network catalogues-are-data routes-are-thin ' +
  'worker-stays-small server-shares-domain-only worker-safe-platform ky-in-platform-http dexie-behind-stores ' +
  'no-unresolved loading-stands-alone engine-by-one-door stores-know-no-view ' +
  'routes-draw-screens app-knows-no-route targets-come-from-kinds hydration-looks-down engine-stays-below-app ' +
  'nothing-imports-tests'
).split(' ')

const lintRules = (
  'late-imports danger-buttons private-names strong-hashes no-restricted-properties no-restricted-imports ' +
  'no-restricted-globals'
).split(' ')

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'vior-planted-'))
  await Promise.all(parts.map((part) => cp(part, path.join(copy, part), { recursive: true })))
  await symlink(path.resolve('node_modules'), path.join(copy, 'node_modules'))
  for (const [file, text] of Object.entries(planted)) {
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true })
    await writeFile(path.join(copy, file), text)
  }
})

afterAll(() => rm(copy, { recursive: true, force: true }))

/** The output of a failing command; throws when it does not fail. */
function failing(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      path.resolve('node_modules/.bin', command),
      args,
      { cwd: copy, maxBuffer: 1e8 },
      (error, out, err) => (error ? resolve(out + err) : reject(new Error(`${command} found nothing`))),
    )
  })
}

/** The output of a command; throws when it fails. */
async function outputOf(command: string, args: string[]): Promise<string> {
  const file = path.resolve('node_modules/.bin', command)
  const { stdout } = await promisify(execFile)(file, args, { cwd: copy, maxBuffer: 1e8 })
  return stdout
}

/** Several checkers repeat much of each other's work: half of the processor time. */
const oneChecker = ['--checkers', '1']

describe('each check finds its planted violation', () => {
  /** What the compiler prints about src: two tests read it. */
  let types: Promise<string> | undefined

  /** Compiles the planted files of src with what they import, as the project of all of src does, in a tenth of the time. */
  async function typesOfSrc(): Promise<string> {
    const files = ['src/app/typed.ts', 'src/app/loose-styles.tsx']
    const project = await outputOf('tsc', ['-p', 'tsconfig.json', '--showConfig'])
    for (const file of files) expect(project).toContain(`"./${file}"`)
    const config = { extends: './tsconfig.json', include: ['src/**/*.d.ts'], files }
    await writeFile(path.join(copy, 'planted.json'), JSON.stringify(config))
    return failing('tsc', ['-p', 'planted.json', ...oneChecker])
  }

  test('architecture', async () => {
    // With all that they import; the other files break no rule.
    const files = Object.keys(planted)
    const args = ['--config', '.dependency-cruiser.mjs', ...files]
    const printed = await failing('depcruise', args)
    for (const rule of rules) expect(printed).toContain(`error ${rule}:`)
  })

  test('types', async () => {
    types ??= typesOfSrc()
    expect(await types).toMatch(/src\/app\/typed\.ts.*TS2322/)
    expect(await failing('tsc', ['-p', 'sw/tsconfig.json', ...oneChecker])).toMatch(
      /sw\/planted\.ts.*document/,
    )
  })

  test('types of styles: tokens, or values in brackets', async () => {
    types ??= typesOfSrc()
    const printed = await types
    const lines = [...printed.matchAll(/^src\/app\/loose-styles\.tsx\((\d+),/gm)].map(([, line]) =>
      Number(line),
    )
    const first = 5 + strictStyles.length
    expect([...new Set(lines)]).toEqual(looseStyles.map((_, place) => first + place))
  })

  test('lint, including the rules of this project', async () => {
    const printed = await failing('oxlint', ['src/app', 'server/risky.ts'])
    for (const rule of lintRules) expect(printed).toContain(`${rule}):`)
    expect(printed).toContain('no-floating-promises')
    expect(printed).toContain('src/app/floating.ts')
    expect(printed).toContain('no-eval')
    expect(printed).toContain('src/app/evaluated.ts')
    expect(printed).toContain('no-underscore-dangle')
    expect(printed).toContain('src/app/private.ts')
  })

  test('format', async () => {
    expect(await failing('oxfmt', ['--check', 'src/app'])).toContain('src/app/ugly.ts')
  })

  test('unused code', async () => {
    expect(await failing('knip', [])).toContain('src/app/ugly.ts')
  })

  test('changed dependencies', async () => {
    const file = path.join(copy, 'vite.config.ts')
    const plugin =
      "{ name: 'planted', transform: (code, id) => (id.includes('/valtio/') ? `${code}\\n` : null) },"
    await writeFile(file, (await readFile(file, 'utf8')).replace('plugins: [', `plugins: [${plugin}`))
    expect(await failing('node', ['scripts/check/check-dependencies.ts'])).toMatch(
      /valtio.* was changed by a plugin/,
    )
  })

  test('messages', async () => {
    const file = path.join(copy, 'src/i18n/messages/sw.json')
    await writeFile(file, JSON.stringify({ nav_blog: ' ', page_title: '{title}', stray: 'Habari' }))
    const table = path.join(copy, 'src/domain/pages.ts')
    await writeFile(table, (await readFile(table, 'utf8')).replace("'nav_contact'", "'nav_missing'"))
    const printed = await failing('node', ['scripts/check/check-messages.ts'])
    expect(printed).toContain('src/domain/pages.ts names "nav_missing", which en.json lacks')
    expect(printed).toContain('sw.json lacks "nav_home"')
    expect(printed).toContain('"nav_blog" is blank')
    expect(printed).toContain('"page_title" takes other inputs in sw.json than in en.json')
    expect(printed).toContain('en.json lacks "stray"')
  })

  test('documents, headings and files cited in comments', async () => {
    await mkdir(path.join(copy, 'docs'), { recursive: true })
    await writeFile(path.join(copy, 'docs/cited.md'), '# Title\n\n## A heading, with `code`\n')
    const lines = [
      '// docs/cited.md, "A heading, with `code`" and docs/cited.md#a-heading-with-code are there, src/main.tsx and main.tsx too.',
      '// docs/cited.md#gone',
      '/** Of a block (docs/cited.md,',
      ' * "No heading"), on its second line. */',
      'export const cited = 1 // NOWHERE.md, src/nowhere.ts',
      "export const text = 'docs/of-a-text.md'",
    ]
    await writeFile(path.join(copy, 'src/app/citing.ts'), lines.join('\n'))
    const printed = await failing('node', ['scripts/check/check-citations.ts'])
    expect(printed.split('\n').filter((line) => line.startsWith('src/app/citing.ts'))).toEqual([
      'src/app/citing.ts:2: docs/cited.md has no heading gone.',
      'src/app/citing.ts:3: docs/cited.md has no heading no-heading.',
      'src/app/citing.ts:5: there is no file NOWHERE.md.',
      'src/app/citing.ts:5: there is no file src/nowhere.ts.',
    ])
  })

  test('tests cited in documents', async () => {
    await mkdir(path.join(copy, 'docs'), { recursive: true })
    await mkdir(path.join(copy, 'tests/server'), { recursive: true })
    const tests = [
      "test('is there', () => {})",
      "describe('a group', () => test('twice', () => {}))",
      "test('twice', () => {})",
      "test.skip('is skipped', () => {})",
    ]
    await writeFile(path.join(copy, 'tests/server/planted.test.ts'), tests.join('\n'))
    const rows = [
      '| 1 right | x | Test server/planted "is there", "a group", "a group > twice" |',
      '| 2 title | x | Test server/planted "is there", "is not there" |',
      '| 3 file | x | Test server/gone "is there" |',
      '| 4 no title | x | Test server/planted |',
      '| 5 skipped | x | Test server/planted "is skipped" |',
      '| 6 two of them | x | Test server/planted "twice" |',
      '| 7 form | x | Test server/planted (all of it) |',
    ]
    const text = 'See `tests/server/nowhere.test.ts` and `tests/server/planted.test.ts` "elsewhere".'
    const plain = 'Run `vitest run tests/server/away.test.ts`, or tests/server/planted.test.ts.'
    const document = ['| row | how | proof |', '|---|---|---|', ...rows, '', text, plain].join('\n')
    await writeFile(path.join(copy, 'docs/planted.md'), document)
    const printed = await failing('node', ['scripts/check/check-test-references.ts'])
    const file = 'tests/server/planted.test.ts'
    expect(printed.trim().split('\n')).toEqual([
      'docs/planted.md, row "7 form" says "Test server/planted (all of it)", which is no proof that can be read.',
      `docs/planted.md, row "2 title": ${file} has no test "is not there".`,
      'docs/planted.md, row "3 file": there is no test file server/gone.',
      `docs/planted.md, row "4 no title": ${file} is named without the title of a test in it.`,
      `docs/planted.md, row "5 skipped": ${file} has no test "is skipped".`,
      `docs/planted.md, row "6 two of them": ${file} has 2 tests "twice"; name the group as well.`,
      'docs/planted.md, line 11: there is no test file tests/server/nowhere.test.ts.',
      `docs/planted.md, line 11: ${file} has no test "elsewhere".`,
      'docs/planted.md, line 12: there is no test file tests/server/away.test.ts.',
    ])
  })
})
