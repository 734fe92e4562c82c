import { useState } from 'react'
import { bytesInWords } from '#domain/file-size.ts'
import type { InquiryFile } from '#domain/inquiry-schemas.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { loadInquiries } from './load-inquiries.ts'

type InquiryFilesProps = { id: string; files: readonly InquiryFile[] }

/** The files of an inquiry or an entry. A link is asked for when one is opened, because links expire. */
export function InquiryFiles({ id, files }: InquiryFilesProps) {
  const [failed, setFailed] = useState<string | null>(null)
  async function open({ id: file, name }: InquiryFile): Promise<void> {
    setFailed(null)
    const url = await (await loadInquiries()).linkToFile(id, file)
    // The server sends it as a download, so the page stays.
    if (url) location.assign(url)
    else setFailed(name)
  }
  if (files.length === 0) return null
  return (
    <div className={css({ mt: '2' })}>
      <ul className={css({ display: 'flex', gap: '2', flexWrap: 'wrap' })}>
        {files.map((file) => (
          <li key={file.id} className={css({ minW: '0' })}>
            <Button
              look="quiet"
              css={{ fontSize: 'sm', overflowWrap: 'anywhere' }}
              onClick={() => void open(file)}
            >
              {m.inquiry_file({ name: file.name, size: bytesInWords(file.size) })}
            </Button>
          </li>
        ))}
      </ul>
      <div role="status">{failed === null ? null : m.inquiry_file_failed({ name: failed })}</div>
    </div>
  )
}
