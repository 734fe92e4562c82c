import { useState } from 'react'
import { formatFileSize } from '#domain/file-size.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'

type LinkedFile = { id: string; name: string; size: number }

type LinkedFilesProps = {
  files: readonly LinkedFile[]
  /** The address of a file; null, or a rejection, if it cannot be had now. */
  link: (id: string) => Promise<string | null>
}

/** Files that the server gives by links. A link is asked for when one is opened, because links expire. */
export function LinkedFiles({ files, link }: LinkedFilesProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const [isOpening, setOpening] = useState(false)
  async function open({ id, name }: LinkedFile): Promise<void> {
    // Each press would download the whole file.
    if (isOpening) return
    setOpening(true)
    setFailed(null)
    const url = await link(id).catch(() => null)
    setOpening(false)
    // The server sends it as a download, so the page stays.
    if (url) location.assign(url)
    else setFailed(name)
  }
  return (
    <div className={css({ mt: '2' })}>
      <ul className={css({ display: 'flex', gap: '2', flexWrap: 'wrap' })}>
        {files.map((file) => (
          <li key={file.id} className={css({ minW: '0' })}>
            <Button
              variant="quiet"
              aria-disabled={isOpening}
              css={{ fontSize: 'sm', overflowWrap: 'anywhere' }}
              onClick={() => void open(file)}
            >
              {m.inquiry_file({ name: file.name, size: formatFileSize(file.size) })}
            </Button>
          </li>
        ))}
      </ul>
      <div role="status">{failed === null ? null : m.file_link_failed({ name: failed })}</div>
    </div>
  )
}
