import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import * as v from 'valibot'
import { rawDatabaseSchema, type RawDatabase } from '#tests/support/raw-database.ts'

/**
 * The folder of the fixtures, one for each released version: docs/operations.md describes how to make one.
 */
export const fixturesFolder = path.resolve('tests/fixtures')

const databaseFixtureSchema = v.object({
  /** Names of people who sign in with `testPassword`; the owner of the device first. */
  people: v.object({ owner: v.string(), admin: v.string(), reader: v.string() }),
  /** A refresh token of the owner that was never used. */
  refresh: v.string(),
  /** A token mailed to the reader that sets a new password. */
  resetToken: v.string(),
  /** A processed write of the owner, and the response that the server stored. */
  write: v.object({
    path: v.string(),
    key: v.string(),
    body: v.unknown(),
    status: v.number(),
    answer: v.unknown(),
  }),
  /** The responses of the server: to the named person, or to a visitor for null. */
  reads: v.array(v.object({ as: v.nullable(v.string()), path: v.string(), body: v.unknown() })),
  /** Mails in the queue. */
  mails: v.number(),
  /** Names of the migrations that had run. */
  migrations: v.array(v.string()),
})

export const serverFixtureSchema = v.object({
  /** When it was made, in ISO 8601: its tokens have a limited validity. */
  now: v.string(),
  tokenSecret: v.string(),
  SQLite: databaseFixtureSchema,
  PostgreSQL: databaseFixtureSchema,
})
export type ServerFixture = v.InferOutput<typeof serverFixtureSchema>
export type DatabaseFixture = v.InferOutput<typeof databaseFixtureSchema>

/** Names of all fixtures, the oldest first. */
export function fixtureNames(): string[] {
  return readdirSync(fixturesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}

/** What a fixture records about its server. */
export function serverFixture(name: string): ServerFixture {
  return v.parse(serverFixtureSchema, readJson(name, 'server.json'))
}

/** The device database of a fixture. */
export function deviceFixture(name: string): RawDatabase {
  return v.parse(rawDatabaseSchema, readJson(name, 'device.json'))
}

function readJson(name: string, file: string): unknown {
  return JSON.parse(readFileSync(path.join(fixturesFolder, name, file), 'utf8'))
}

/** Copies the data folder of a fixture's server, with its SQLite file, to a new temporary folder. */
export async function restoreDataFolder(name: string): Promise<{ dataDir: string; place: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-fixture-'))
  const from = path.join(fixturesFolder, name)
  await cp(path.join(from, 'files'), path.join(dataDir, 'files'), { recursive: true })
  const place = path.join(dataDir, 'vior.sqlite')
  await writeFile(place, brotliDecompressSync(await readFile(path.join(from, 'vior.sqlite.br'))))
  return { dataDir, place }
}

/** The statements that create the PostgreSQL database of a fixture. */
export function postgresDump(name: string): Promise<string> {
  return readFile(path.join(fixturesFolder, name, 'postgres.sql'), 'utf8')
}
