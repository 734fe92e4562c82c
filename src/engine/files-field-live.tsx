import { maxAttachmentBytes } from '#domain/limits.ts'
import { useEffect, useEffectEvent, useId, useRef, useState, type ChangeEvent } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { formatFileSize } from '#domain/file-size.ts'
import { attachableAccept } from '#domain/uploads.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import type { UploadRow } from '#platform/uploads/upload-row.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { addProblemMessage } from './add-problem-message.ts'
import { AttachedFile } from './attached-file.tsx'
import { engine } from './engine.ts'
import { unreachableMessage } from './outage.ts'
import { useLiveWith } from './use-live.ts'

/** A file as its form knows it: `chosenBytes` is more than `bytes` for a photo that was made smaller. */
export type ChosenFile = {
  id: string
  name: string
  bytes: number
  chosenBytes: number
  state: UploadRow['state']
}

export type FilesFieldProps = {
  label: string
  /** Draft key of the form (`draftKey` of its kind): the files stay with the draft, also when a write returns to it. */
  place: string
  /**
   * Called with the files whenever they change. The form must not be sent while `isAdding`: chosen files are not among them
   * yet.
   */
  onChange: (files: ChosenFile[], isAdding: boolean) => void
  maxFiles?: number
  /** For staff who may `files.upload`. */
  maxBytes?: number
}

/** A chosen file that is made smaller and stored: seconds on a slow phone. It has an id once it is stored. */
type Adding = { name: string; id?: string }
type Loaded = { rows: UploadRow[]; progress: Record<string, number> }
const emptyState: Loaded = { rows: [], progress: proxy({}) }

const loadUploads = async () => (await engine()).uploads()

/** The files of a form: chosen, kept on this device, and sent while the rest of the form is filled in. */
export function FilesFieldLive(props: FilesFieldProps) {
  const { label, place, onChange, maxFiles = 5, maxBytes = maxAttachmentBytes } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [problems, setProblems] = useState<string[]>([])
  const { user } = useSnapshot(session)
  const owner = user?.id ?? 0
  const { rows, progress } = useLiveWith<Awaited<ReturnType<typeof loadUploads>>, Loaded>(
    loadUploads,
    async ({ readFiles, uploadProgress }) => ({
      rows: await readFiles(owner, place),
      progress: uploadProgress,
    }),
    emptyState,
    [owner, place],
  )
  const sent = useSnapshot(progress)
  const notifyChange = useEffectEvent(onChange)
  const [adding, setAdding] = useState<Adding[]>([])
  const isListed = (file: Adding) => rows.some((row) => row.id === file.id)
  if (adding.some(isListed)) setAdding(adding.filter((file) => !isListed(file)))
  const isAdding = adding.length > 0
  useEffect(() => notifyChange(rows.map(toChosen), isAdding), [rows, isAdding])

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])]
    // So that choosing the same file again fires a change event.
    event.target.value = ''
    const room = maxFiles - rows.length - adding.length
    const newProblems: string[] = files.length > room ? [m.up_too_many({ count: maxFiles })] : []
    const taken = files.slice(0, Math.max(0, room))
    setAdding([...adding, ...taken])
    for (const file of taken) {
      // Also rejects if its chunk cannot be loaded; treated as unreachable.
      const added = await addFile(file).catch(() => null)
      if (!added) {
        setAdding((all) => all.filter((one) => !taken.some((each) => each === one)))
        newProblems.push(unreachableMessage())
        break
      }
      setAdding((all) => {
        const others = all.filter((one) => one !== file)
        return 'id' in added ? [...others, { name: file.name, id: added.id }] : others
      })
      if ('problem' in added) newProblems.push(addProblemMessage(added.problem, file.name, maxBytes))
    }
    setProblems(newProblems)
  }

  async function addFile(file: File) {
    const uploads = await loadUploads()
    return uploads.addFile(file, place, maxBytes)
  }

  async function remove(file: UploadRow) {
    setProblems([])
    button.current?.focus()
    const { removeFile } = await loadUploads()
    await removeFile(file.id)
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <div className={css({ fontWeight: 'bold', mb: '1' })} id={`${id}-label`}>
        {label}
      </div>
      <input
        className={css({ srOnly: true })}
        ref={input}
        type="file"
        multiple
        accept={attachableAccept}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      <Button
        variant="quiet"
        ref={button}
        disabled={!user || rows.length >= maxFiles}
        aria-describedby={`${id}-note`}
        onClick={() => input.current?.click()}
      >
        {m.up_add()}
      </Button>
      <div className={css({ color: 'soft', fontSize: 'sm', mt: '1' })} id={`${id}-note`}>
        {user ? m.up_hint({ size: formatFileSize(maxBytes) }) : m.up_sign_in()}
      </div>
      <div role="alert">
        {problems.map((words) => (
          <Notice key={words} tone="error" css={{ mt: '2', fontSize: 'sm', overflowWrap: 'anywhere' }}>
            {words}
          </Notice>
        ))}
      </div>
      <div role="status" className={css({ color: 'soft', fontSize: 'sm', overflowWrap: 'anywhere' })}>
        {adding.map(({ name }) => m.up_adding({ name })).join(' ')}
      </div>
      <ul className={css({ display: 'grid', gap: '2', mt: rows.length > 0 ? '3' : '0' })}>
        {rows.map((row) => (
          <AttachedFile key={row.id} row={row} sent={sent[row.id] ?? 0} onRemove={() => void remove(row)} />
        ))}
      </ul>
    </div>
  )
}

function toChosen({ id, name, content, chosenBytes, state }: UploadRow): ChosenFile {
  return { id, name, bytes: content.size, chosenBytes, state }
}
