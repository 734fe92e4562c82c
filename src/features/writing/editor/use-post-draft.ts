import { useEffect, useRef, useState } from 'react'
import { engine } from '#engine/engine.ts'
import type { PostDraft } from '#platform/storage/database.ts'
import { postRules } from './load-post-rules.ts'
import { formOf, isBlank, type PostForm } from './post-form.ts'
import type { Drawn } from './post-rules.ts'

/** Debounce of saving and rendering. */
const pauseMs = 400
const nothing: Drawn = { content: '', words: 0 }

const draw = async (source: string) => (await postRules()).drawMarkdown(source)

export type DraftState = 'untouched' | 'typing' | 'kept' | 'failed'

type DraftOptions = {
  id: string
  /** The stored draft; undefined for a new one. */
  held: PostDraft | undefined
  userId: number | null
  blank: PostForm
  /** Called after a save while the form is mounted. */
  onKept: () => void
}

/**
 * The state of a post form, saved at pauses in typing, on `pagehide` and when the page is hidden. It follows another
 * tab's edits while nothing is unsaved here; after concurrent edits both versions are kept.
 */
export function usePostDraft({ id, held, userId, blank, onKept }: DraftOptions) {
  const [form, setForm] = useState(held ? formOf(held) : blank)
  const [state, setState] = useState<DraftState>(held ? 'kept' : 'untouched')
  const [drawn, setDrawn] = useState<Drawn>(held ? { content: held.content, words: held.words } : nothing)
  const [other, setOther] = useState<string | null>(null)
  const latest = useRef(form)
  /** `editedAt` of the version the form is based on. */
  const since = useRef(held?.editedAt ?? 0)
  const isOver = useRef(false)
  const timer = useRef<{ stop: () => void; now: () => void } | null>(null)
  const turn = useRef<Promise<unknown>>(Promise.resolve())

  /** Saves the form; resolves with the draft, or null if the device cannot store it. */
  function keep(now: PostForm, isDone: boolean): Promise<PostDraft | null> {
    timer.current?.stop()
    timer.current = null
    // Saves run in sequence, because each is compared with the previous one.
    const kept = turn.current.then(() => put(now, isDone))
    turn.current = kept
    return kept
  }

  async function put(now: PostForm, isDone: boolean): Promise<PostDraft | null> {
    try {
      const { drafts } = await engine()
      // The text is saved even if it cannot be rendered now; it is rendered again before publication.
      const made = await draw(now.source).catch(() => drawn)
      setDrawn(made)
      const kept = await drafts.keepForm({ id, form: now, drawn: made, isDone, since: since.current }, userId)
      since.current = kept.draft.editedAt
      if (kept.other !== null) setOther(kept.other)
      if (timer.current === null) setState('kept')
      if (!isOver.current) onKept()
      return kept.draft
    } catch {
      setState('failed')
      return null
    }
  }

  useEffect(() => {
    if (!held || held.editedAt <= since.current || state === 'typing' || state === 'failed') return
    since.current = held.editedAt
    latest.current = formOf(held)
    setForm(latest.current)
    setDrawn({ content: held.content, words: held.words })
    setState('kept')
  }, [held, state])

  function change(part: Partial<PostForm>): void {
    const next = { ...latest.current, ...part }
    latest.current = next
    setForm(next)
    timer.current?.stop()
    timer.current = null
    if (isBlank(next) && state === 'untouched') return
    setState('typing')
    const save = () => void keep(next, false)
    const handle = setTimeout(save, pauseMs)
    timer.current = { stop: () => clearTimeout(handle), now: save }
  }

  // Saves pending input when the page is hidden or the component unmounts.
  useEffect(() => {
    isOver.current = false
    const flush = () => timer.current?.now()
    document.addEventListener('visibilitychange', flush)
    addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      removeEventListener('pagehide', flush)
      isOver.current = true
      flush()
    }
  }, [])

  return { form, drawn, state, other, change, keep }
}
