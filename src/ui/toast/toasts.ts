import { proxy } from 'valtio'

export type ToastType = 'success' | 'error' | 'warning' | 'info'

export type ToastPosition = `${'top' | 'bottom'}-${'right' | 'left' | 'center'}` | 'center'

/** A button in the toast, which it closes. */
export type ToastAction = { label: string; run: () => void }

export type Toast = {
  id: number
  message: string
  subject: string
  type: ToastType
  position: ToastPosition
  durationMs: number
  action: ToastAction | undefined
  /** The remaining time in ms, shown by the progress bar. */
  leftMs: number
  isFading: boolean
}

type ToastOptions = {
  type?: ToastType
  position?: ToastPosition
  durationMs?: number
  action?: ToastAction
  /** What it is about: it replaces a visible toast of the same subject. Default: its text. */
  subject?: string
}

/** More would cover a phone's screen. */
const maxShown = 2

/** Limits in ms (docs/specification.md#toast-limits). */
const toastTimes = { durationMs: 5000, stepMs: 100, fadeMs: 300 } as const

/** The visible toasts, oldest first. */
export const toasts = proxy<{ shown: Toast[] }>({ shown: [] })

let lastId = 0
const clocks = new Map<number, ReturnType<typeof setInterval>>()

/**
 * Shows a toast and returns its id; by default for 5000 ms at the top centre. At most two are visible: a third one
 * replaces the oldest, if possible one that nobody holds with the pointer or the focus.
 */
export function showToast(message: string, options: ToastOptions = {}): number {
  const { type = 'info', position = 'top-center', durationMs = toastTimes.durationMs } = options
  const { subject = message, action } = options
  lastId += 1
  for (const toast of toasts.shown) if (toast.subject === subject) remove(toast.id)
  if (toasts.shown.length >= maxShown)
    remove((toasts.shown.find(({ id }) => clocks.has(id)) ?? toasts.shown[0])?.id)
  toasts.shown.push({
    id: lastId,
    message,
    subject,
    type,
    position,
    durationMs,
    action,
    leftMs: durationMs,
    isFading: false,
  })
  resumeToast(lastId)
  return lastId
}

/** Fades a toast out and removes it after 300 ms; no effect if it is already fading. */
export function closeToast(id: number): void {
  const toast = find(id)
  if (!toast || toast.isFading) return
  pauseToast(id)
  toast.isFading = true
  setTimeout(() => remove(id), toastTimes.fadeMs)
}

function remove(id: number | undefined): void {
  if (id !== undefined) pauseToast(id)
  toasts.shown = toasts.shown.filter((other) => other.id !== id)
}

/** Pauses the timer of a toast, while the pointer or the focus is in it. */
export function pauseToast(id: number): void {
  clearInterval(clocks.get(id))
  clocks.delete(id)
}

/** Resumes the timer of a toast. */
export function resumeToast(id: number): void {
  const toast = find(id)
  if (!toast || toast.isFading || clocks.has(id)) return
  clocks.set(
    id,
    setInterval(() => step(id), toastTimes.stepMs),
  )
}

function step(id: number): void {
  const toast = find(id)
  if (!toast) return pauseToast(id)
  toast.leftMs = Math.max(0, toast.leftMs - toastTimes.stepMs)
  if (toast.leftMs === 0) closeToast(id)
}

function find(id: number): Toast | undefined {
  return toasts.shown.find((toast) => toast.id === id)
}
