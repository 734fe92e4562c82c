import { execFileSync } from 'node:child_process'
import { appendFile, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A disk that can be full: a folder on it, and functions that fill and free it. */
export type SmallDisk = {
  kind: string
  folder: string
  /** `pid` is the process for which the disk is full if the limit is per process. */
  fill(pid: number): Promise<void>
  free(pid: number): Promise<void>
  remove(): Promise<void>
}

const chunk = Buffer.alloc(64 * 1024)

/** A separate file system in memory, or undefined where this user may not mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    await rmdir(folder)
    return undefined
  }
  const filler = path.join(folder, 'filler')
  return {
    kind: 'a full file system',
    folder,
    fill: () => appendUntilRefused(filler),
    free: () => rm(filler, { force: true }),
    async remove() {
      execFileSync('umount', [folder])
      await rmdir(folder)
    },
  }
}

async function appendUntilRefused(file: string): Promise<void> {
  for (;;) {
    try {
      await appendFile(file, chunk)
    } catch {
      return
    }
  }
}

/**
 * A folder in which a process may write only the first byte of a file (RLIMIT_FSIZE): every write fails in
 * the middle. Needs no privileges; Linux only.
 */
export async function limitSmallDisk(): Promise<SmallDisk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vior-small-disk-'))
  const limit = (pid: number, bytes: string) =>
    void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
  return {
    kind: 'a limit on the size of files',
    folder,
    fill: async (pid) => limit(pid, '1'),
    free: async (pid) => limit(pid, 'unlimited'),
    remove: () => rm(folder, { recursive: true }),
  }
}
