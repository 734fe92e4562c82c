import { maxAttachmentBytes } from '#domain/limits.ts'
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { formatFileSize } from '#domain/file-size.ts'
import { postDraftKey, filesNamedIn } from '#domain/post-files.ts'
import { attachableAccept, maxStaffFileBytes } from '#domain/uploads.ts'
import { addProblemMessage } from '#engine/add-problem-message.ts'
import { AttachedFile } from '#engine/attached-file.tsx'
import { engine } from '#engine/engine.ts'
import { unreachableMessage } from '#engine/outage.ts'
import { useLiveWith } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { UploadRow } from '#platform/uploads/upload-row.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { InsertFile } from './insert-file.tsx'
import { markdownOf, withoutFile } from './file-markdown.ts'

type PostFilesProps = {
  /** Id of the draft. */
  draft: string
  userId: number
  /** Whether files other than pictures may be added. */
  mayAddFiles: boolean
  source: string
  onChange: (source: string) => void
  /** Puts a text where the cursor is. */
  onInsert: (text: string) => void
}

const uploads = async () => (await engine()).uploads()
type Uploads = Awaited<ReturnType<typeof uploads>>
type UploadProgress = { rows: UploadRow[]; progress: Record<string, number> }
const emptyProgress: UploadProgress = { rows: [], progress: proxy({}) }

/** The pictures and files of a draft: kept with it on this device, sent before the post, put into its text. */
export function PostFilesLive(props: PostFilesProps) {
  const { draft, userId, mayAddFiles, source, onInsert } = props
  const id = useId()
  const place = postDraftKey(draft)
  const pictures = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [adding, setAdding] = useState('')
  const [problem, setProblem] = useState('')
  const { rows, progress } = useLiveWith<Uploads, UploadProgress>(
    uploads,
    async ({ readFiles, uploadProgress }) => ({
      rows: await readFiles(userId, place),
      progress: uploadProgress,
    }),
    emptyProgress,
    [userId, place],
  )
  const sent = useSnapshot(progress)
  const named = new Set(filesNamedIn(source))
  // The text may be changed while code loads.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  async function choose({ target }: ChangeEvent<HTMLInputElement>, maxBytes: number): Promise<void> {
    const [file] = target.files ?? []
    // So that choosing the same file again fires a change event.
    target.value = ''
    if (!file) return
    setAdding(file.name)
    const stored = async () => (await uploads()).addPostFile(file, place, maxBytes)
    const added = await stored()
      // Also rejects if its chunk cannot be loaded; treated as unreachable.
      .catch(() => null)
      .finally(() => setAdding(''))
    if (!added) return setProblem(unreachableMessage())
    setProblem('problem' in added ? addProblemMessage(added.problem, file.name, maxBytes) : '')
  }

  async function remove(row: UploadRow): Promise<void> {
    try {
      const { removeFile } = await uploads()
      const { source: current, onChange: change } = latest.current
      const rest = withoutFile(current, row.id)
      // The post would show a picture that nobody has.
      if (filesNamedIn(rest).includes(row.id)) return setProblem(`${row.name}: ${m.writing_inserted()}`)
      if (rest !== current) change(rest)
      await removeFile(row.id)
      setProblem('')
    } catch {
      setProblem(unreachableMessage())
    }
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <div className={css({ fontWeight: 'bold', mb: '1' })} id={`${id}-label`}>
        {m.writing_files()}
      </div>
      <input
        ref={pictures}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={m.writing_add_picture()}
        onChange={(event) => void choose(event, maxAttachmentBytes)}
      />
      <input
        ref={files}
        type="file"
        hidden
        accept={attachableAccept}
        aria-label={m.writing_add_file()}
        onChange={(event) => void choose(event, maxStaffFileBytes)}
      />
      <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>
        <Button variant="quiet" aria-describedby={`${id}-note`} onClick={() => pictures.current?.click()}>
          {m.writing_add_picture()}
        </Button>
        {mayAddFiles ? (
          <Button variant="quiet" onClick={() => files.current?.click()}>
            {m.writing_add_file()}
          </Button>
        ) : null}
      </div>
      <div className={css({ color: 'soft', fontSize: 'sm', mt: '1' })} id={`${id}-note`}>
        {m.writing_files_hint({ size: formatFileSize(maxAttachmentBytes) })}
      </div>
      <div role="alert">{problem ? <Notice tone="error">{problem}</Notice> : null}</div>
      <div role="status" className={css({ color: 'soft', fontSize: 'sm', overflowWrap: 'anywhere' })}>
        {adding ? m.up_adding({ name: adding }) : null}
      </div>
      <ul className={css({ display: 'grid', gap: '3', mt: rows.length > 0 ? '3' : '0' })}>
        {rows.map((row) => (
          <li key={row.id}>
            <ul>
              <AttachedFile row={row} sent={sent[row.id] ?? 0} onRemove={() => void remove(row)} />
            </ul>
            {named.has(row.id) ? (
              <div className={css({ color: 'soft', fontSize: 'sm' })}>{m.writing_inserted()}</div>
            ) : (
              <InsertFile row={row} onInsert={(words) => onInsert(markdownOf(row, words))} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
