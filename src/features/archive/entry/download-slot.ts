import { createContext, type ReactNode } from 'react'
import type { FileSource } from '#platform/downloads/download-row.ts'

/** A file that a page offers; what fetches it is another feature's. */
export type OfferedFile = {
  source: FileSource
  title: string
  /** In words, and in bytes where they are known. */
  size: string
  bytes: number | null
  mirrors: readonly string[]
  isMain?: boolean
}

/** What stands where a file can be fetched; the app fills it. */
export const DownloadSlot = createContext<(file: OfferedFile) => ReactNode>(() => null)
