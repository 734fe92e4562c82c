import { proxy } from 'valtio'

export type ToastType = 'success' | 'error' | 'warning' | 'info'

export const toastPositions = [
  ...(['top-right', 'top-left', 'bottom-right', 'bottom-left'] as const),
  ...(['top-center', 'bottom-center', 'center'] as const),
] as const
export type ToastPosition = (typeof toastPositions)[number]

export type Toast = {
  id: number
  message: string
  type: ToastType
  position: ToastPosition
  durationMs: number
  /** What is left of it, in ms; the progress bar shows it. */
  leftMs: number
  isFading: boolean
}

type ToastOptions = { type?: ToastType; position?: ToastPosition; durationMs?: number }

/** docs/specification.md#toast-limits */
export const toastTimes = { durationMs: 5000, stepMs: 100, fadeMs: 300 } as const

/** The notices on the screen, oldest first. */
export const toasts = proxy<{ shown: Toast[] }>({ shown: [] })

let lastId = 0
const clocks = new Map<number, ReturnType<typeof setInterval>>()

/** Shows a notice and returns its id; 5000 ms at the top in the middle unless told otherwise. */
export function showToast(message: string, options: ToastOptions = {}): number {
  const { type = 'info', position = 'top-center', durationMs = toastTimes.durationMs } = options
  lastId += 1
  toasts.shown.push({ id: lastId, message, type, position, durationMs, leftMs: durationMs, isFading: false })
  resumeToast(lastId)
  return lastId
}

/** Fades the notice out and takes it away 300 ms later; one that is already going is left alone. */
export function closeToast(id: number): void {
  const toast = find(id)
  if (!toast || toast.isFading) return
  pauseToast(id)
  toast.isFading = true
  setTimeout(() => {
    toasts.shown = toasts.shown.filter((other) => other.id !== id)
  }, toastTimes.fadeMs)
}

/** Stops its time, for as long as somebody points at it or has the focus in it. */
export function pauseToast(id: number): void {
  clearInterval(clocks.get(id))
  clocks.delete(id)
}

/** Lets its time run on. */
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
