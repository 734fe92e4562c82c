import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { unzipSync } from 'fflate'

/** Unpacks a zip file into a folder, which need not exist. */
export async function unzipInto(folder: string, zip: Uint8Array): Promise<void> {
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), bytes)
  }
}
