import { useEffect, useRef, useState } from 'react'
import type { PostDraft } from '#platform/database.ts'
import { formOf, isBlank, type PostForm } from './post-form.ts'
import type { Drawn } from './post-rules.ts'

/** After so long a pause in typing the text is kept and drawn. */
const pauseMs = 400
const nothing: Drawn = { content: '', words: 0 }

const load = () => import('./drafts.store.ts')
const draw = async (source: string) => (await import('./post-rules.ts')).drawMarkdown(source)

export type DraftState = 'untouched' | 'typing' | 'kept' | 'failed'

type DraftOptions = {
  id: string
  /** The draft as it was when the form was opened; undefined for a new one. */
  held: PostDraft | undefined
  userId: number | null
  blank: PostForm
  /** Called when it was kept, while the form is on the screen. */
  onKept: () => void
}

/**
 * A post as it is typed, kept on the device at every pause, when the page is left, and when it goes out of sight. The
 * form leads: what another tab does to the same draft meanwhile is overwritten.
 */
export function usePostDraft({ id, held, userId, blank, onKept }: DraftOptions) {
  const [form, setForm] = useState(held ? formOf(held) : blank)
  const [state, setState] = useState<DraftState>(held ? 'kept' : 'untouched')
  const [drawn, setDrawn] = useState<Drawn>(held ? { content: held.content, words: held.words } : nothing)
  const isOver = useRef(false)
  const timer = useRef<{ stop: () => void; now: () => void } | null>(null)

  /** Keeps the form as it is now; answers the draft, or null where the device can't keep it. */
  async function keep(now: PostForm, isDone: boolean): Promise<PostDraft | null> {
    timer.current?.stop()
    timer.current = null
    try {
      const store = await load()
      // The text is kept even where it can't be drawn now; it is drawn again before it is published.
      const made = await draw(now.source).catch(() => drawn)
      setDrawn(made)
      const kept = await store.keepForm({ id, form: now, drawn: made, isDone }, userId)
      if (timer.current === null) setState('kept')
      if (!isOver.current) onKept()
      return kept
    } catch {
      setState('failed')
      return null
    }
  }

  function change(part: Partial<PostForm>): void {
    const next = { ...form, ...part }
    setForm(next)
    timer.current?.stop()
    timer.current = null
    if (isBlank(next) && state === 'untouched') return
    setState('typing')
    const save = () => void keep(next, false)
    const handle = setTimeout(save, pauseMs)
    timer.current = { stop: () => clearTimeout(handle), now: save }
  }

  // What was typed a moment ago is kept when the page goes out of sight, and when another takes its place.
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

  return { form, drawn, state, change, keep }
}
