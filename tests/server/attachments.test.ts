import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageOf } from '#server/seed/archive-packages.ts'
import { attachmentPackage } from '#server/seed/attachment-packages.ts'
import { readDownloadContent, type DownloadContent } from '#server/seed/download-content.ts'
import { unzipInto } from '#tests/support/unzip-into.ts'

const run = promisify(execFile)
const posts = new URL('../../server/seed/content/posts/', import.meta.url)
let folder: string
let content: DownloadContent

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vior-attachments-'))
  content = await readDownloadContent()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const packageZip = async (file: string) => Buffer.concat([...(await attachmentPackage(file))])

/** Unpacks an attachment into a folder of its own, and returns that. */
async function unpackAttachment(file: string): Promise<string> {
  const place = path.join(folder, file)
  await unzipInto(place, await packageZip(file))
  return place
}

/** What a program printed, whether it ended well or not. */
async function outputOf(place: string, program: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined }
  return run(program, words, { cwd: place, env }).then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
}

/** What the description of each attachment promises. */
const promised: Record<string, string[]> = {
  'git-bundles-practice.zip': ['project.bundle', 'neema-stock.bundle', 'kelvin-discount.bundle'],
  'callback-samples.zip': ['callbacks.py', 'test_callbacks.py', 'samples/7-forged.json', 'samples.json'],
  'live-checklist.zip': ['checklist.html', 'checklist.txt'],
  'shop-before-after.zip': ['before/mauzo.csv', 'after/tables.sql', 'move.py', 'test_move.py'],
  'fomu-ya-nakala.zip': ['fomu.html', 'fomu.csv'],
  'project-template.zip': ['README.md', 'run.sh', 'run.bat', 'app/main.py', 'data/seed.sql', 'check.py'],
  'outbox-example.zip': ['page/index.html', 'page/outbox.js', 'outbox.test.mjs', 'test_server.py'],
  'ride-worksheet.zip': ['form.html', 'example.csv', 'sums.py'],
}

test('every attachment has what its description promises, is small, and is made the same each time', async () => {
  expect(content.downloads.map(({ file }) => file).toSorted()).toEqual(Object.keys(promised).toSorted())
  for (const { file } of content.downloads) {
    const zip = await packageZip(file)
    expect(zip.equals(await packageZip(file))).toBe(true)
    const files = unzipSync(zip)
    const names = Object.keys(files)
    expect(names).toEqual(expect.arrayContaining(promised[file] ?? []))
    expect([file, names.some((name) => /^(?:README|START-HERE)\./.test(name))]).toEqual([file, true])
    const sizes = Object.values(files).map(({ length }) => length)
    expect(Math.min(...sizes)).toBeGreaterThan(0)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60_000)
  }
})

test('no zip of the demo has a file that only fills it', async () => {
  const zips = content.downloads.map(({ file }) => attachmentPackage(file))
  for (const archive of content.archives)
    for (const version of archive.versions)
      for (const download of version.downloads) zips.push(packageOf(archive, version, download))
  for (const zip of zips) {
    const names: string[] = []
    unzipSync(Buffer.concat([...(await zip)]), { filter: ({ name }) => !names.push(name) })
    expect(names.length).toBeGreaterThan(1)
    expect(names.filter((name) => name.endsWith('.bin'))).toEqual([])
  }
})

/** The first block of code with these words in a post. */
async function codeOf(post: string, words: string): Promise<string> {
  const text = await readFile(new URL(`${post}.md`, posts), 'utf8')
  const blocks = [...text.matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, code = '']) => code)
  const found = blocks.find((code) => code.includes(words))
  if (found === undefined) throw new Error(`${post} has no code with ${words}`)
  return found
}

test.each([
  ['mobile-money-callbacks', 'CREATE TABLE payment_attempt', 'callback-samples.zip', 'tables.sql'],
  ['mobile-money-callbacks', 'def apply_callback', 'callback-samples.zip', 'callbacks.py'],
  ['spreadsheet-to-database-small-shop', 'CREATE TABLE product', 'shop-before-after.zip', 'after/tables.sql'],
  ['spreadsheet-to-database-small-shop', 'LEFT JOIN', 'shop-before-after.zip', 'after/questions.sql'],
  ['spreadsheet-to-database-small-shop', 'on_credit', 'shop-before-after.zip', 'after/questions.sql'],
  ['spreadsheet-to-database-small-shop', 'code,name,price', 'shop-before-after.zip', 'after/bidhaa.csv'],
  ['final-year-project-an-examiner-can-run', 'set -e', 'project-template.zip', 'run.sh'],
  ['offline-first-outbox', 'export function recordSale', 'outbox-example.zip', 'page/outbox.js'],
])('the code of %s with "%s" is in %s', async (post, words, file, name) => {
  const code = (await codeOf(post, words)).replace(/^import json\n+/, '')
  const bytes = unzipSync(await packageZip(file))[name] ?? new Uint8Array()
  expect(Buffer.from(bytes).toString()).toContain(code.trim())
})

test.each([
  ['callback-samples.zip', 9],
  ['shop-before-after.zip', 5],
  ['outbox-example.zip', 4],
  ['ride-worksheet.zip', 4],
])('the tests in %s pass', async (file, count) => {
  const place = await unpackAttachment(file)
  expect(await outputOf(place, 'python3', '-m', 'unittest')).toMatch(
    new RegExp(`Ran ${count} tests[^]*\nOK\n$`),
  )
})

test('the tests of the outbox pass', async () => {
  const place = await unpackAttachment('outbox-example.zip')
  expect(await outputOf(place, process.execPath, '--test')).toMatch(/pass 5\n[^]*fail 0\n/)
})

test('the bundles fit together as the post says, and meet in one line', async () => {
  const place = await unpackAttachment('git-bundles-practice.zip')
  const project = path.join(place, 'shop-report')
  await run('git', ['clone', '-q', '-b', 'main', path.join(place, 'project.bundle'), project])
  const git = (...words: string[]) =>
    outputOf(project, 'git', '-c', 'user.name=Keeper', '-c', 'user.email=keeper@example.com', ...words)
  for (const [bundle, branch, result] of [
    ['../neema-stock.bundle', 'stock-page', 'Merge made'],
    ['../kelvin-discount.bundle', 'discount', 'CONFLICT (content): Merge conflict in report.py'],
  ] as const) {
    expect(await git('bundle', 'verify', bundle)).toContain('is okay')
    await git('fetch', '-q', bundle, `${branch}:review/${branch}`)
    expect(await git('merge', '--no-ff', `review/${branch}`, '-m', 'Join the work')).toContain(result)
  }
})

test('the template of a project starts, and its script names what is still to do', async () => {
  const place = await unpackAttachment('project-template.zip')
  const problems = await outputOf(place, 'python3', 'check.py')
  expect(problems).toContain('docs/report.pdf is missing')
  expect(problems).toContain('6 things to do.')

  await writeFile(path.join(place, 'docs', 'report.pdf'), 'the report')
  const readme = await readFile(path.join(place, 'README.md'), 'utf8')
  await writeFile(path.join(place, 'README.md'), readme.replaceAll(/\[FILL IN[^\]]*\]/g, 'Written'))
  expect(await outputOf(place, 'python3', 'check.py')).toContain('Nothing found.')

  await writeFile(path.join(place, 'app', 'page.html'), '<script src="https://cdn.example/a.js"></script>')
  await writeFile(path.join(place, 'app', 'Main.py'), String.raw`folder = "C:\Users\Baraka\Desktop"`)
  await writeFile(path.join(place, 'requirements.txt'), 'flask==3.0.3\n')
  const traps = await outputOf(place, 'python3', 'check.py')
  expect(traps).toContain('app/page.html, line 1: a file loaded from the internet')
  expect(traps).toContain('app/Main.py, line 1: a path with a username')
  expect(traps).toContain('are one file on Windows')
  expect(traps).toContain('flask is missing')

  await run('python3', ['app/make_db.py'], { cwd: place })
  const report = `import sys; sys.path.insert(0, 'app'); import main; print(main.manager_page())`
  expect(await outputOf(place, 'python3', '-c', report)).toContain('<td>overfull</td>')
})
