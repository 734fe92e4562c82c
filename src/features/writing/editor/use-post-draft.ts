import { useCallback, useEffect, useRef, useState } from 'react'
import { currentUserId } from '#engine/current-user.ts'
import { engine } from '#engine/engine.ts'
import { session } from '#platform/session/session.ts'
import type { PostDraft } from '#platform/storage/database.ts'
import type { useWriter } from '#features/writing/use-writer.ts'
import { loadedPostRules, postRules } from './load-post-rules.ts'
import { formOf, isBlank, type PostForm } from './post-form.ts'
import type { RenderedPost } from './post-rules.ts'

/** Debounce of saving and rendering. */
const pauseMs = 400
const nothing: RenderedPost = { content: '', words: 0 }

/** The text as readers will see it, if the code for that is here. */
function renderNow(source: string): RenderedPost | undefined {
  try {
    return loadedPostRules()?.renderMarkdown(source)
  } catch {
    return undefined
  }
}

export type DraftState = 'untouched' | 'typing' | 'saved' | 'failed'

type DraftOptions = {
  id: string
  /** The stored draft; undefined for a new one. */
  draft: PostDraft | undefined
  writer: Pick<ReturnType<typeof useWriter>, 'userId' | 'isKnown'>
  blank: PostForm
  /** Called after a save while the form is mounted. */
  onSaved: () => void
}

/**
 * The state of a post form, saved at pauses in typing, on `pagehide` and when the page is hidden. It follows another
 * tab's edits while nothing is unsaved here; after concurrent edits both versions are kept.
 */
export function usePostDraft({ id, draft, writer, blank, onSaved }: DraftOptions) {
  const [form, setForm] = useState(draft ? formOf(draft) : blank)
  const [state, setState] = useState<DraftState>(draft ? 'saved' : 'untouched')
  const [rendered, setRendered] = useState<RenderedPost>(
    draft ? { content: draft.content, words: draft.words } : nothing,
  )
  const [other, setOther] = useState<string | null>(null)
  const latest = useRef(form)
  /** `editedAt` of the version the form is based on. */
  const since = useRef(draft?.editedAt ?? 0)
  /** The text that was rendered last. */
  const renderedSource = useRef<string | null>(null)
  const isUnmounted = useRef(false)
  /** Whether the form was saved while nobody knew who writes, so that it is a visitor's until somebody does. */
  const isUnowned = useRef(false)
  const timer = useRef<{ stop: () => void; now: () => void } | null>(null)
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  /** Renders a stored text when the code for that is here, unless it was changed meanwhile. */
  const renderLater = useCallback(
    (source: string): void => {
      void postRules()
        .then(async ({ renderMarkdown }) => {
          if (latest.current.source !== source || renderedSource.current === source) return
          renderedSource.current = source
          const preview = renderMarkdown(source)
          setRendered(preview)
          await (await engine()).drafts.saveRendering(id, source, preview)
        })
        .catch(() => {})
    },
    [id],
  )

  /** Saves the form; resolves with the draft, or null if the device cannot store it. */
  function saveForm(now: PostForm, isDone: boolean): Promise<PostDraft | null> {
    timer.current?.stop()
    timer.current = null
    // Saves run in sequence, because each is compared with the previous one.
    const saved = turn.current.then(() => storeForm(now, isDone))
    turn.current = saved
    return saved
  }

  async function storeForm(now: PostForm, isDone: boolean): Promise<PostDraft | null> {
    try {
      const { drafts } = await engine()
      // A new post can be typed before the session was read; the engine has read it, unless it cannot tell whose it is.
      const userId = writer.isKnown ? writer.userId : await currentUserId()
      isUnowned.current ||= session.status === 'unknown'
      // The text waits for no code from the network; it is rendered again before publication.
      const preview = renderNow(now.source)
      const saved = await drafts.saveForm(
        {
          id,
          form: now,
          rendered: preview ?? rendered,
          isDone,
          since: since.current,
          isUnowned: isUnowned.current,
        },
        userId,
      )
      if (preview) {
        renderedSource.current = now.source
        setRendered(preview)
      } else renderLater(now.source)
      since.current = saved.draft.editedAt
      if (saved.copyId !== null) setOther(saved.copyId)
      if (timer.current === null) setState('saved')
      if (!isUnmounted.current) onSaved()
      return saved.draft
    } catch {
      setState('failed')
      return null
    }
  }

  useEffect(() => {
    if (!draft || draft.editedAt <= since.current || state === 'typing' || state === 'failed') return
    since.current = draft.editedAt
    latest.current = formOf(draft)
    setForm(latest.current)
    setRendered({ content: draft.content, words: draft.words })
    setState('saved')
  }, [draft, state])

  const storedSource = draft?.source ?? ''
  // A stored text may lack its rendering: the code for it did not arrive, here or in another tab, or it was not typed here.
  useEffect(() => {
    if (storedSource !== '') renderLater(storedSource)
  }, [storedSource, renderLater])

  function change(part: Partial<PostForm>): void {
    const next = { ...latest.current, ...part }
    latest.current = next
    setForm(next)
    timer.current?.stop()
    timer.current = null
    if (isBlank(next) && state === 'untouched') return
    setState('typing')
    const save = () => void saveForm(next, false)
    const handle = setTimeout(save, pauseMs)
    timer.current = { stop: () => clearTimeout(handle), now: save }
  }

  // Saves pending input when the page is hidden or the component unmounts.
  useEffect(() => {
    isUnmounted.current = false
    const flush = () => timer.current?.now()
    document.addEventListener('visibilitychange', flush)
    addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      removeEventListener('pagehide', flush)
      isUnmounted.current = true
      flush()
    }
  }, [])

  return { form, rendered, state, other, change, keep: saveForm }
}
