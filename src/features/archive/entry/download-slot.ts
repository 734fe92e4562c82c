import { createContext, type ReactNode } from 'react'
import type { FileSource } from '#platform/downloads/download-row.ts'

/** A downloadable file; another feature implements the download. */
export type OfferedFile = {
  source: FileSource
  title: string
  /** For display, and in bytes if known. */
  size: string
  bytes: number | null
  mirrors: readonly string[]
  isMain?: boolean
}

/** Renders the download control of a file; the app provides it. */
export const DownloadSlot = createContext<(file: OfferedFile) => ReactNode>(() => null)
