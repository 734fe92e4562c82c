import { FileUpload } from '@chakra-ui/react/file-upload'
import { Paperclip, Upload } from 'lucide'
import { useId, useRef, useState } from 'react'
import { bytesInWords } from '#domain/file-size.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Icon } from '#ui/icon.tsx'
import { maxAttachmentBytes, namesOfRefused } from './attachments.ts'

type FileFieldProps = { onChange: (files: readonly File[]) => void }

/** Files that go with a ticket, chosen or dropped; one that is refused is named, the others stay. */
export function FileField({ onChange }: FileFieldProps) {
  const id = useId()
  const zone = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useState<ReturnType<typeof namesOfRefused>>({ large: [], twice: [] })
  return (
    <FileUpload.Root
      ids={{ label: `${id}-label` }}
      maxFiles={Infinity}
      maxFileSize={maxAttachmentBytes}
      onFileAccept={({ files }) => onChange(files)}
      onFileReject={({ files }) => setRefused(namesOfRefused(files))}
      translations={{
        dropzone: `${m.portal_files_choose()} ${m.portal_files_drop()}`,
        deleteFile: ({ name }) => m.portal_remove_of({ title: name }),
      }}
    >
      <FileUpload.HiddenInput />
      <FileUpload.Label>{m.portal_optional({ label: m.portal_attachments() })}</FileUpload.Label>
      <FileUpload.Dropzone ref={zone} aria-describedby={`${id}-label ${id}-note`}>
        <Icon shape={Upload} size={20} aria-hidden="true" />
        <span>{m.portal_files_choose()}</span>
        <FileUpload.FileText fallback={m.portal_files_drop()} />
      </FileUpload.Dropzone>
      <div className={css({ fontSize: 'sm', mt: '1', color: 'soft' })} id={`${id}-note`}>
        {m.portal_attachments_hint()}
      </div>
      <div className={css({ color: 'udongo', fontSize: 'sm', mt: '1' })} role="alert">
        {refused.large.length > 0 ? <p>{m.portal_too_large({ files: refused.large.join(', ') })}</p> : null}
        {refused.twice.length > 0 ? <p>{m.portal_files_twice({ files: refused.twice.join(', ') })}</p> : null}
      </div>
      <FileUpload.Context>
        {({ acceptedFiles }) => (
          <FileUpload.ItemGroup>
            {acceptedFiles.map((file) => (
              <FileUpload.Item key={`${file.name} ${file.size}`} file={file}>
                <Icon shape={Paperclip} size={16} aria-hidden="true" />
                <FileUpload.ItemName />
                <FileUpload.ItemSizeText>{bytesInWords(file.size)}</FileUpload.ItemSizeText>
                <FileUpload.ItemDeleteTrigger asChild>
                  {/* The button goes with its file; the focus stays in the field. */}
                  <Button look="plain" onClick={() => zone.current?.focus()}>
                    {m.portal_remove()}
                  </Button>
                </FileUpload.ItemDeleteTrigger>
              </FileUpload.Item>
            ))}
          </FileUpload.ItemGroup>
        )}
      </FileUpload.Context>
    </FileUpload.Root>
  )
}
