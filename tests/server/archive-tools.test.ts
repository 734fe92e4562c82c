import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveLicenses } from '#domain/archive-list.ts'
import { platformKeys } from '#domain/platforms.ts'
import { readArchiveContent, type SeedArchive } from '#server/seed/archive-content.ts'
import { packageOf } from '#server/seed/archive-packages.ts'
import { listenAnywhere } from '#tests/support/listen.ts'
import { unzipInto } from '#tests/support/unzip-into.ts'

const run = promisify(execFile)
let folder: string
let archives: SeedArchive[]

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vior-tools-'))
  archives = await readArchiveContent()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function packageZip(slug: string, version: string, platform: string): Promise<Buffer> {
  const archive = archives.find((one) => one.slug === slug)
  const found = archive?.versions.find((one) => one.version === version)
  const download = found?.downloads.find((one) => one.platform === platform)
  if (!archive || !found || !download) throw new Error(`${slug} ${version} has no file for ${platform}`)
  return Buffer.concat([...(await packageOf(archive, found, download))])
}

/** Unpacks a download into a folder of its own, and returns that. */
async function unpackPackage(slug: string, version: string, platform: string): Promise<string> {
  const place = path.join(folder, `${slug}-${version}-${platform.replaceAll(/\W/g, '')}`)
  await unzipInto(place, await packageZip(slug, version, platform))
  return place
}

const python = async (place: string, ...words: string[]) =>
  (await run('python3', words, { cwd: place })).stdout

test('entries name exactly the platforms of their files, in several categories and under real licences', () => {
  expect(archives.length).toBeGreaterThanOrEqual(12)
  for (const { slug, platforms, versions, license } of archives) {
    const latest = versions.filter(({ state }) => state === 'latest')
    expect([slug, latest.length]).toEqual([slug, 1])
    const offered = latest.flatMap(({ downloads }) => downloads.map(({ platform }) => platform))
    expect([slug, platformKeys(platforms)]).toEqual([slug, platformKeys(offered)])
    expect([...archiveLicenses, 'Free for schools', '']).toContain(license)
  }
})

test('every file has a README in both languages, a licence and no missing part, and is made the same each time', async () => {
  for (const archive of archives) {
    for (const version of archive.versions) {
      for (const download of version.downloads) {
        if (download.made === 'shape-pictures') continue
        const zip = await packageZip(archive.slug, version.version, download.platform)
        expect(zip.equals(await packageZip(archive.slug, version.version, download.platform))).toBe(true)
        const files = unzipSync(zip)
        const text = (name: string) => Buffer.from(files[name] ?? []).toString()
        expect(text('README.txt')).toContain(`${archive.title.en} ${version.version}\n`)
        expect(text('README.txt')).toContain('--- KISWAHILI ---')
        expect(text('LICENCE.txt')).toContain('Vior')
        for (const name of download.files) expect(text(name)).not.toMatch(/^$|\/\* include |\{file\}/)
      }
    }
  }
})

describe('the CSV cleaner', () => {
  test.each([
    ['1.0.0', 'Asha Mwakyusa;0712 345 678;3/2/2026;15,000', 5],
    ['1.2.0', 'Asha Mwakyusa,0712 345 678,2026-02-03,"15,000"', 4],
    ['2.0.0-beta.1', 'Asha Mwakyusa,+255712345678,2026-02-03,15000', 4],
  ])('in version %s cleans its example and leaves it as it is', async (version, second, rows) => {
    const place = await unpackPackage('csv-cleaner', version, 'Linux, macOS')
    const before = await readFile(path.join(place, 'members.csv'))
    await run('sh', ['clean.sh', 'members.csv'], { cwd: place })
    const lines = (await readFile(path.join(place, 'members-clean.csv'), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(rows)
    expect(lines[1]).toBe(second)
    expect(await readFile(path.join(place, 'members.csv'))).toEqual(before)
  })

  test('has line ends of Windows in its file for Windows', async () => {
    const place = await unpackPackage('csv-cleaner', '1.2.0', 'Windows')
    expect(await readFile(path.join(place, 'clean.bat'), 'utf8')).toMatch(/^@echo off\r\n/)
  })
})

test('the backup script keeps the newest copies, each with its right checksum', async () => {
  const place = await unpackPackage('backup-script', '1.0.2', 'Linux, macOS')
  const target = path.join(place, 'stick')
  await mkdir(path.join(place, 'Shop of Juma'))
  await writeFile(path.join(place, 'Shop of Juma', 'prices.txt'), 'Sugar 3000\n')
  await mkdir(target)
  for (const day of ['01', '02'])
    await writeFile(path.join(target, `backup-Shop of Juma-2026-01-${day}-080000.tar.gz`), '')
  await run('sh', ['backup.sh', 'Shop of Juma', target, '2'], { cwd: place })
  const names = (await readdir(target)).toSorted()
  expect(names).toHaveLength(3)
  expect(names[0]).toBe('backup-Shop of Juma-2026-01-02-080000.tar.gz')
  await run('sha256sum', ['-c', names[2] ?? ''], { cwd: target })
  await run('tar', ['-xzf', path.join(target, names[1] ?? ''), '-C', target])
  expect(await readFile(path.join(target, 'Shop of Juma', 'prices.txt'), 'utf8')).toBe('Sugar 3000\n')
  await expect(run('sh', ['backup.sh', 'nowhere', target], { cwd: place })).rejects.toThrow(
    'no folder nowhere',
  )
})

test('the zip marks scripts as executable', async () => {
  const file = path.join(folder, 'backup.zip')
  await writeFile(file, await packageZip('backup-script', '1.0.2', 'Linux, macOS'))
  const list = `import zipfile;print([oct(one.external_attr>>16) for one in zipfile.ZipFile('backup.zip').infolist() if one.filename=='backup.sh'])`
  expect(await python(folder, '-c', list)).toBe("['0o100755']\n")
})

test('the connection log measures an address and its failures within the allowed bytes', async () => {
  const place = await unpackPackage('connection-log', '1.0.0', 'Windows, Linux, macOS')
  const server = createServer((_, answer) => answer.end(Buffer.alloc(200_000)))
  const address = `http://127.0.0.1:${await listenAnywhere(server)}/`
  await python(place, 'connlog.py', address, '--times', '1', '--limit', '50')
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  const output = await python(place, 'connlog.py', address, '--times', '1')
  expect(output).toContain('2 measurements, 50% reached the address')
  const [head, good, bad] = (await readFile(path.join(place, 'connection.csv'), 'utf8')).trim().split('\r\n')
  expect(head).toBe('time,reachable,delay_ms,kilobytes,kilobytes_per_second,problem')
  expect(good).toMatch(/,yes,\d+,50\.0,/)
  expect(bad).toMatch(/,no,,0,,.+/)
})

test('the practice shop opens, is consistent, and every exercise has an answer with rows', async () => {
  const place = await unpackPackage('sql-practice', '1.0.0', 'Windows, Linux, macOS')
  const db = new DatabaseSync(path.join(place, 'shop.sqlite'), { readOnly: true })
  try {
    expect(db.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(db.prepare('pragma foreign_key_check').all()).toEqual([])
    const count = (table: string) => Number(db.prepare(`select count(*) as n from ${table}`).get()?.['n'])
    expect([count('customers'), count('products'), count('sales')]).toEqual([120, 25, 3000])
    const answers = (await readFile(path.join(place, 'answers.sql'), 'utf8')).split(';').slice(0, -1)
    expect(answers).toHaveLength(10)
    for (const answer of answers)
      expect([answer, db.prepare(answer).all().length > 1]).toEqual([answer, true])
  } finally {
    db.close()
  }
})

test('the glossary has the same words as CSV and JSON, each once', async () => {
  const place = await unpackPackage('it-glossary', '2026.1', 'Any device')
  const lines = (await readFile(path.join(place, 'glossary.csv'), 'utf8')).trim().split('\n').slice(1)
  const words: { english: string; swahili: string; explanation: string }[] = JSON.parse(
    await readFile(path.join(place, 'glossary.json'), 'utf8'),
  )
  expect(words.map(({ english, swahili, explanation }) => `${english},${swahili},${explanation}`)).toEqual(
    lines,
  )
  expect(new Set(words.map(({ english }) => english)).size).toBe(127)
})

test('the pictures can be read as their example says, and are named in their list', async () => {
  const place = await unpackPackage('shape-pictures', '1.0', 'Any device')
  const [, ...rows] = (await readFile(path.join(place, 'labels.csv'), 'utf8')).trim().split('\n')
  expect(rows).toHaveLength(2320)
  expect(await readdir(path.join(place, 'pictures'))).toHaveLength(2320)
  const read = `import start,pathlib;print(len(start.read_png(pathlib.Path('pictures/star-003.png'))))`
  expect(await python(place, '-c', read)).toBe(`${64 * 64 * 3}\n`)
})
