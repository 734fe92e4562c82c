import { Box } from '@chakra-ui/react/box'
import { useEffect, useEffectEvent, useId, useRef, useState, type ChangeEvent } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { formatFileSize } from '#domain/file-size.ts'
import { may } from '#domain/permissions.ts'
import { rolesOf } from '#domain/user-roles.ts'
import { maxStaffFileBytes, uploadedFolder } from '#domain/uploads.ts'
import { AttachedFile } from '#engine/attached-file.tsx'
import { addProblemMessage } from '#engine/add-problem-message.ts'
import { engine } from '#engine/engine.ts'
import { unreachableMessage } from '#engine/outage.ts'
import { useLiveWith } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { UploadRow } from '#platform/uploads/upload-row.ts'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { useDesk } from '../desk-host.ts'
import type { FolderFile } from './folder-file.ts'

type FileUploadProps = {
  /** Id of the upload in progress. */
  upload: string | undefined
  files: readonly FolderFile[]
  /** Called when the device has the file, with its id. */
  onStarted: (id: string) => void
  /** Called when the server has it, so that the file folder is listed again. */
  onSent: () => void
  /** Called with its name in the file folder. */
  onPlaced: (name: string) => void
  onRemoved: () => void
}

const uploads = async () => (await engine()).uploads()
type Uploads = Awaited<ReturnType<typeof uploads>>
type UploadProgress = { row: UploadRow | undefined; progress: Record<string, number> }

/** Uploads a file into the file folder: kept on this device, resumed where it was cut, then chosen. */
export function FileUpload({ upload, files, onStarted, onSent, onPlaced, onRemoved }: FileUploadProps) {
  const { user } = useDesk()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const state = useLiveWith<Uploads, UploadProgress | null>(
    uploads,
    async ({ readFile, uploadProgress }) => ({
      row: upload ? await readFile(user.id, upload) : undefined,
      progress: uploadProgress,
    }),
    null,
    [upload, user.id],
  )
  const [nothing] = useState(() => proxy<Record<string, number>>({}))
  const sent = useSnapshot(state?.progress ?? nothing)
  const row = state?.row?.id === upload ? state?.row : undefined
  const isSent = row?.state === 'sent'
  const placed = upload && files.find(({ name }) => name.startsWith(uploadedFolder(upload)))?.name
  const started = useRef(onStarted)
  useEffect(() => {
    started.current = onStarted
  })
  const handleSent = useEffectEvent(onSent)
  const handlePlaced = useEffectEvent(onPlaced)
  useEffect(() => {
    if (isSent) handleSent()
  }, [isSent])
  // After every render: of files that arrive at once, each one's change of the entry undoes that of the one before.
  useEffect(() => {
    if (!upload || !placed) return
    handlePlaced(placed)
    void uploads().then(({ removeStoredFile }) => removeStoredFile(upload))
  })

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    // So that choosing the same file again fires a change event.
    target.value = ''
    if (!file) return
    const added = await uploads()
      .then(({ addArchiveFile }) => addArchiveFile(file, `archive-file/${user.id}`))
      // Also rejects if its chunk cannot be loaded; treated as unreachable.
      .catch(() => null)
    if (!added) return setProblem(unreachableMessage())
    const refusal = 'problem' in added ? addProblemMessage(added.problem, file.name, maxStaffFileBytes) : ''
    setProblem(refusal)
    // Of the latest render: text may have been typed while the file was stored.
    if ('id' in added) started.current(added.id)
  }

  if (!may(rolesOf(user), 'files.upload')) return null
  return (
    <Box mt="2">
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.desk_file_upload()}
        onChange={(event) => void choose(event)}
      />
      {upload ? null : (
        <>
          <Button variant="quiet" aria-describedby={`${id}-note`} onClick={() => input.current?.click()}>
            {m.desk_file_upload()}
          </Button>
          <Box color="soft" fontSize="sm" mt="1" id={`${id}-note`}>
            {m.desk_file_upload_hint({ size: formatFileSize(maxStaffFileBytes) })}
          </Box>
        </>
      )}
      <div role="alert">{problem ? <Notice tone="error">{problem}</Notice> : null}</div>
      {row ? (
        <ul>
          <AttachedFile
            row={row}
            sent={sent[row.id] ?? 0}
            onRemove={() => {
              onRemoved()
              if (upload) void uploads().then(({ removeFile }) => removeFile(upload))
            }}
          />
        </ul>
      ) : null}
      {upload && state && !state.row && placed === undefined ? (
        <Notice tone="error">
          <div>{m.desk_file_lost()}</div>
          <Button variant="plain" onClick={onRemoved}>
            {m.up_remove()}
          </Button>
        </Notice>
      ) : null}
    </Box>
  )
}
