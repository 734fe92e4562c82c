import { Box } from '@chakra-ui/react/box'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/database.ts'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import type { FileSource } from './archive-download.ts'

export type OfferedFile = { source: FileSource; title: string; size: string }

type DownloadButtonProps = { file: OfferedFile; archive: CachedArchive; isMain?: boolean }

/** Asks the server for the file and hands it to the browser; what goes wrong is said where it was pressed. */
export function DownloadButton({ file, isMain = false }: DownloadButtonProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)

  async function start() {
    setAsking(true)
    const { fetchFile } = await import('./archive-download.ts')
    setProblem(await fetchFile(file.source))
    setAsking(false)
  }

  return (
    <>
      <Button
        look={isMain ? 'solid' : 'quiet'}
        w={isMain ? 'full' : undefined}
        aria-label={m.download_for({ platform: file.title, size: file.size })}
        aria-busy={isAsking}
        onClick={() => void start()}
      >
        <Download size={18} aria-hidden="true" />
        {m.download_size({ size: file.size })}
      </Button>
      <Box role="alert">
        {problem ? (
          <Notice tone="error" mt="2" fontSize="sm">
            {problem}
          </Notice>
        ) : null}
      </Box>
    </>
  )
}
