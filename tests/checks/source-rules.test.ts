import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { kinds } from '#platform/outbox/kinds.ts'
import type { Intent, Kind } from '#platform/outbox/outbox-row.ts'
import { writes } from '#tests/support/writes.ts'

/** The lines of a folder's sources that match, as `file: line`. */
function linesWith(folders: string[], pattern: RegExp): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('paraglide'))
      .map((name) => path.join(folder, name)),
  )
  expect(files.length).toBeGreaterThan(1)
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
}

describe('the server', () => {
  test('starts no process but the tools of PostgreSQL, and no shell', () => {
    expect(linesWith(['server'], /child_process/)).toEqual([
      "server/commands/postgres-tool.ts: import { execFileSync, spawn } from 'node:child_process'",
    ])
    expect(linesWith(['server/commands'], /shell/)).toEqual([])
  })

  test('builds no regular expression from a value, and runs no text as code', () => {
    const pattern = /\bRegExp\(|\beval\(|\bnew Function\b|node:vm/
    expect(linesWith(['server', 'src/domain'], pattern)).toEqual([])
  })

  test('uses cryptography from Node and jose: argon2id, SHA-256, HMAC with SHA-256', () => {
    const imports = linesWith(['server'], /from '[^']*(?:crypto|jose|hash|bcrypt|jsonwebtoken)[^']*'/)
    const modules = new Set(imports.map((line) => /from '(.*)'/.exec(line)?.[1]))
    expect(modules).toEqual(new Set(['jose', 'node:crypto']))
    const made = linesWith(['server'], /\b(?:createHash|createHmac|createSign|derive)\((?=.)/)
    expect(made.length).toBeGreaterThan(5)
    expect(made.filter((line) => !/\('(?:sha256|argon2id)'/.test(line))).toEqual([])
  })
})

test('one element of the app renders HTML: the text of a post, which was sanitised', () => {
  const pattern = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|setHTML|createContextualFragment/i
  const found = linesWith(['src', 'sw'], pattern)
  expect(found.map((line) => line.split(':')[0])).toEqual(['src/features/blog/post/article.tsx'])
})

test('a button that deletes has the look danger instead of colours of its own', () => {
  const buttons = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => readFileSync(path.join('src', name), 'utf8').match(/<Button\b(?:[^>]|=>)*>/g) ?? [])
  expect(buttons.length).toBeGreaterThan(100)
  expect(buttons.filter((button) => button.includes("'danger'") && !button.includes('look={'))).toEqual([])
  expect(buttons.filter((button) => button.includes('look="danger"')).length).toBeGreaterThan(8)
  const words = /m\.\w*(?:delete|end_session|portal_remove)\w*\(/
  expect(buttons.filter((button) => words.test(button) && !button.includes('look="danger"'))).toEqual([])
})

describe('private names of libraries', () => {
  // In addition to what the linter finds (no-underscore-dangle): quoted, destructured, or looked up on
  // elements.
  const pattern =
    /\b__(?!html\b|WB_MANIFEST\b)\w|\['_|\{ _(?!splat\b|_html\b|_WB_MANIFEST\b)\w+(?: \}|,|: \w)|\b_(?:tx|committed|notFound)\b/

  test.each([
    'state.__TSR_index',
    'const { __TSR_key: key } = state',
    "location.state['__TSR_index']",
    "key.startsWith('__reactProps$')",
    'const { _tx } = router',
    'const { _rendered: rendered, history } = router',
    "router['_blockers']",
    'match._notFound',
  ])('"%s" is found', (line) => {
    expect(line).toMatch(pattern)
  })

  test('are not used', () => {
    expect(linesWith(['src', 'sw'], pattern)).toEqual([])
  })
})

test('the image contains the server, the build and their packages, and no repository or settings', () => {
  const last =
    readFileSync('Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  const copied = [...last.matchAll(/^COPY (?:--from=\S+ )?(\S+) (\S+)$/gm)].map(([, from, to]) => [from, to])
  expect(copied).toEqual([
    ['/app/node_modules', 'node_modules'],
    ['package.json', './'],
    ['src/domain', 'src/domain'],
    ['server', 'server'],
    ['/app/dist', 'dist'],
  ])
  expect(last.match(/^(?:COPY|ADD)\b/gm)).toHaveLength(copied.length)
  expect(last).toMatch(/^USER node$/m)
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', 'data', '*.env', '.env*']))
})

/**
 * Dynamic imports that are neither the engine, a page, nor a part rendered by `lazyWithRetry`, with their
 * reasons.
 */
const lateCode = {
  'src/app/boot.ts': 'the offer to install, when the engine has started',
  'src/app/late-footer.ts': 'the footer, by lazyWithRetry, which the renderer imports at once',
  'src/app/load-late.ts': 'the worker, and the place of a page that is opened again: when the page is quiet',
  'src/app/reading-progress.tsx': 'fills a bar that is complete without it',
  'src/app/share-screen.tsx': 'begins a post, with Markdown',
  'src/domain/event-recorder.ts': 'the script within each page, which asks again for a script that was lost',
  'src/engine/engine.ts': 'the engine',
  'src/engine/parts.ts': 'the staff desk, whose schemas few people need',
  'src/features/auth/sign-in/google-button.tsx': "Google's way in",
  'src/features/auth/sign-in/load-account-calls.ts': 'comes with the words of pages that few open',
  'src/features/blog/post/article.tsx': 'pictures and buttons in a text that can be read without',
  'src/features/chat/chat-button.tsx': 'says at once that it needs the network, and waits for nothing',
  'src/features/contact/load-message-rules.ts': 'a schema for who writes a message',
  'src/features/portfolio/late-parts.ts': 'two parts of one file, by lazyWithRetry',
  'src/features/profile/picture-field.tsx': 'makes a chosen picture small',
  'src/features/search/use-search.ts': 'the index with its library',
  'src/features/shop/late-parts.ts': 'two parts of one file, by lazyWithRetry',
  'src/features/writing/editor/load-post-rules.ts': 'Markdown and its cleaning, heavy and for who writes',
  'src/platform/downloads/checksum.ts': 'SHA-256 in pieces, for who downloads',
  'src/portal/forms/load-date-field.tsx':
    'a calendar, where there is a mouse; without it the native field stands in',
  'src/portal/forms/record-form.tsx': 'a dialog and its date field, together by lazyWithRetry',
  'src/routes/archive.tsx': 'pages of software, whose fetches come with them',
  'src/routes/portal.ts': 'the texts of the portal, which it is drawn with',
  'src/routes/projects.tsx': 'the parts below the first screen of a project, where its loader waits for them',
  'src/routes/thinkforge.tsx': 'the same of a course',
  'src/routes/viormart.tsx': 'the same of a product',
  'src/ui/paged-cards.tsx': 'one part of a file of two, by lazyWithRetry',
}

test('dynamic imports are the engine, pages or lazyWithRetry; all others are listed with a reason', () => {
  const asPart = /lazy(?:WithRetry|Page)\(\s*\(\) => (?:afterHydration\(\(\) => )?import\('[^']+'\)/g
  const isLate = /(?<![\w.'])import\(/
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => path.join('src', name))
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('paraglide'))
  const texts = files.map((name) => [name, readFileSync(name, 'utf8')] as const)
  expect(texts.filter(([, text]) => asPart.test(text)).length).toBeGreaterThan(10)
  const late = texts.filter(([, text]) => isLate.test(text.replace(asPart, ''))).map(([name]) => name)
  expect(late.toSorted()).toEqual(Object.keys(lateCode))
})

describe('targets of writes and draft keys', () => {
  const homes = /^src\/platform\/outbox\/(?:kinds\/[\w-]+|comment-rows)\.ts:/

  function namesOf<K extends Kind>({ kind, payload }: Intent<K>): string[] {
    return [kinds[kind].target(payload), kinds[kind].draftKey(payload, 9) ?? '']
  }

  /**
   * How source text would build such a name: placeholders stand for the values of `writes`. A name without a
   * slash is too general to search for.
   */
  function builderOf(name: string): RegExp {
    const fixed = name.split(
      /a-post|neema@example\.com|printer|d1|\bblog\b|(?<=staff\/)(?:messages|message\.answer)|\b\d+\b/,
    )
    return new RegExp(`['"\`]${fixed.map((part) => RegExp.escape(part)).join('\\$\\{[^{}]*\\}')}['"\`]`)
  }

  const names = [...new Set(writes.flatMap((write) => namesOf(write)))].filter((name) => name.includes('/'))

  test.each(names)('%s is built only by its kind', (name) => {
    const found = linesWith(['src', 'sw'], builderOf(name))
    expect(found).not.toEqual([])
    expect(found.filter((line) => !homes.test(line))).toEqual([])
  })

  test.each([
    'readDraft(`rating/${archiveId}`)',
    "rowsTo(db, userId, 'contact/messages')",
    '`post/${slug}/like`',
  ])('is found: %s', (line) => expect(names.some((name) => builderOf(name).test(line))).toBe(true))
})
