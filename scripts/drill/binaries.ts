import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** A program of the drill that is not installed. */
export class MissingProgram extends Error {}

export type Binaries = {
  postgres: string
  initdb: string
  basebackup: string
  pgbouncer: string
  caddy: string
}

/** The programs as Debian installs them. Throws MissingProgram with the package that has it. */
export function findBinaries(): Binaries {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const postgresFolders = versions.map((version) => path.join(debian, version, 'bin'))
  const onPath = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  return {
    postgres: find('postgres', postgresFolders, 'postgresql'),
    initdb: find('initdb', postgresFolders, 'postgresql'),
    basebackup: find('pg_basebackup', postgresFolders, 'postgresql'),
    pgbouncer: find('pgbouncer', onPath, 'pgbouncer'),
    caddy: find('caddy', onPath, 'caddy'),
  }
}

function find(program: string, folders: readonly string[], debianPackage: string): string {
  const binary = folders.map((folder) => path.join(folder, program)).find(isExecutable)
  if (binary === undefined)
    throw new MissingProgram(
      `The drill needs ${program}: apt-get install ${debianPackage} (without starting its service).`,
    )
  return binary
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
