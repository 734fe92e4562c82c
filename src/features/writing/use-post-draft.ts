import { useEffect, useRef, useState } from 'react'
import type { PostDraft } from '#platform/database.ts'
import { useLive } from '#platform/use-live.ts'
import { formOf, isBlank, type PostForm } from './post-form.ts'
import type { Drawn } from './post-rules.ts'

/** After so long a pause in typing the text is kept and drawn. */
const pauseMs = 400
const nothing: Drawn = { content: '', words: 0 }

const load = () => import('./drafts.store.ts')
const loadRules = () => import('./post-rules.ts')

type Read = { id: string; draft: PostDraft | undefined } | null

export type DraftState = 'reading' | 'missing' | 'untouched' | 'typing' | 'kept' | 'failed'

/**
 * A post as it is typed, kept on the device at every pause, when the page is left, and when it goes out of sight. The
 * form leads and the store follows. `id` is the draft's, whether there is one yet or not; `onKept` is called when it
 * was kept for the first time.
 */
export function usePostDraft(id: string, userId: number | null, blank: PostForm, onKept: () => void) {
  const read = useLive<Awaited<ReturnType<typeof load>>, Read>(
    load,
    async (store) => ({ id, draft: await store.readDraft(id, userId) }),
    null,
    [id, userId],
  )
  const draft = read?.id === id ? read.draft : undefined
  const [typed, setTyped] = useState<{ id: string; form: PostForm } | null>(null)
  const [state, setState] = useState<'typing' | 'kept' | 'failed' | null>(null)
  const [drawn, setDrawn] = useState(nothing)
  const form = typed?.id === id ? typed.form : draft ? formOf(draft) : blank

  /** Keeps the form as it is now; answers the draft, or null where the device can't keep it. */
  async function keep(now: PostForm, isDone: boolean): Promise<PostDraft | null> {
    timer.current?.stop()
    timer.current = null
    try {
      const [store, rules] = await Promise.all([load(), loadRules()])
      const made = rules.drawMarkdown(now.source)
      setDrawn(made)
      const kept = await store.keepForm({ id, form: now, drawn: made, isDone }, userId)
      setState((before) => (timer.current === null || before === null ? 'kept' : before))
      if (!isOver.current) onKept()
      return kept
    } catch {
      setState('failed')
      return null
    }
  }

  const isOver = useRef(false)
  const timer = useRef<{ stop: () => void; now: () => void } | null>(null)

  function change(part: Partial<PostForm>): void {
    const next = { ...form, ...part }
    setTyped({ id, form: next })
    timer.current?.stop()
    if (isBlank(next) && !draft) return
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

  const source = draft?.source
  useEffect(() => {
    if (source === undefined) return
    void loadRules().then(
      (rules) => setDrawn((now) => (now === nothing ? rules.drawMarkdown(source) : now)),
      () => {},
    )
  }, [source])

  const shown: DraftState =
    state ?? (read?.id !== id ? 'reading' : draft ? 'kept' : typed?.id === id ? 'untouched' : 'missing')
  return { form, draft, drawn, state: shown, change, keep }
}
