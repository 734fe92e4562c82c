import { maxAttachmentBytes } from '#domain/limits.ts'
import { FileUpload, useFileUploadContext } from '@chakra-ui/react/file-upload'
import { Paperclip, Upload } from 'lucide'
import { useId, useRef } from 'react'
import { formatFileSize } from '#domain/file-size.ts'
import { maxInquiryFiles } from '#domain/inquiries.ts'
import { attachableAccept } from '#domain/uploads.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Icon } from '#ui/icon.tsx'
import { namesOfRefused } from './attachments.ts'

const dropHint = css({
  color: 'soft',
  fontWeight: 'normal',
  '@media (pointer: coarse)': { display: 'none' },
})

/** What the server takes with a ticket; what stays on this device may be any files. */
const sentLimits = { maxFiles: maxInquiryFiles, minFileSize: 1, accept: attachableAccept }

type FileFieldProps = { isSent: boolean; onChange: (files: readonly File[]) => void }

/** The attachments of a ticket, chosen or dropped; rejected files are named, the others stay. */
export function FileField({ isSent, onChange }: FileFieldProps) {
  const id = useId()
  const zone = useRef<HTMLDivElement>(null)
  return (
    <FileUpload.Root
      ids={{ label: `${id}-label` }}
      maxFiles={Infinity}
      maxFileSize={maxAttachmentBytes}
      {...(isSent ? sentLimits : {})}
      onFileAccept={({ files }) => onChange(files)}
      translations={{
        dropzone: `${m.portal_files_choose()} ${m.portal_files_drop()}`,
        deleteFile: ({ name }) => m.portal_remove_of({ title: name }),
      }}
    >
      <FileUpload.HiddenInput />
      <FileUpload.Label>{m.portal_optional({ label: m.portal_attachments() })}</FileUpload.Label>
      <FileUpload.Dropzone ref={zone} aria-describedby={`${id}-label ${id}-note`}>
        <Icon shape={Upload} size={20} aria-hidden="true" />
        <span>{m.portal_files_choose()}</span> <span className={dropHint}>{m.portal_files_drop()}</span>
      </FileUpload.Dropzone>
      <div className={css({ fontSize: 'sm', mt: '1', color: 'soft' })} id={`${id}-note`}>
        {m.portal_attachments_hint()}
        {isSent ? ` ${m.portal_files_allowed({ count: maxInquiryFiles })}` : null}
      </div>
      <RefusedFiles />
      <AttachedFiles onRemoved={() => zone.current?.focus()} />
    </FileUpload.Root>
  )
}

function RefusedFiles() {
  const { large, twice, kind, empty, many } = namesOfRefused(useFileUploadContext().rejectedFiles)
  return (
    <div className={css({ color: 'danger', fontSize: 'sm', mt: '1' })} role="alert">
      {large.length > 0 ? <p>{m.portal_too_large({ files: large.join(', ') })}</p> : null}
      {twice.length > 0 ? <p>{m.portal_files_twice({ files: twice.join(', ') })}</p> : null}
      {kind.length > 0 ? <p>{m.portal_files_kind({ files: kind.join(', ') })}</p> : null}
      {empty.length > 0 ? <p>{m.portal_files_empty({ files: empty.join(', ') })}</p> : null}
      {many.length > 0 ? (
        <p>{m.portal_files_many({ count: maxInquiryFiles, files: many.join(', ') })}</p>
      ) : null}
    </div>
  )
}

/** `onRemoved` restores the focus, because the focused button is removed with its file. */
function AttachedFiles({ onRemoved }: { onRemoved: () => void }) {
  const { acceptedFiles, clearRejectedFiles } = useFileUploadContext()
  function forget() {
    clearRejectedFiles()
    onRemoved()
  }
  return (
    <FileUpload.ItemGroup>
      {acceptedFiles.map((file) => (
        <FileUpload.Item key={`${file.name} ${file.size}`} file={file}>
          <Icon shape={Paperclip} size={16} aria-hidden="true" />
          <FileUpload.ItemName />
          <FileUpload.ItemSizeText>{formatFileSize(file.size)}</FileUpload.ItemSizeText>
          <FileUpload.ItemDeleteTrigger asChild>
            <Button variant="plain" onClick={forget}>
              {m.portal_remove()}
            </Button>
          </FileUpload.ItemDeleteTrigger>
        </FileUpload.Item>
      ))}
    </FileUpload.ItemGroup>
  )
}
