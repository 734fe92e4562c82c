import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toastSide } from '#ui/toast/toast-side.ts'
import { ToastProvider, useToasts } from '#ui/toast/toast-provider.tsx'
import { closeToast, pauseToast, resumeToast, showToast, toasts } from '#ui/toast/toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const only = () => toasts.shown[0]

describe('a toast', () => {
  test('is shown for 5000 ms at the top centre, fades, and is removed 300 ms later', () => {
    showToast('Saved')
    expect(only()).toMatchObject({ type: 'info', position: 'top-center', durationMs: 5000, leftMs: 5000 })
    vi.advanceTimersByTime(4999)
    expect(only()?.isFading).toBe(false)
    vi.advanceTimersByTime(1)
    expect(only()?.isFading).toBe(true)
    vi.advanceTimersByTime(299)
    expect(toasts.shown).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(toasts.shown).toHaveLength(0)
  })

  test('updates its progress every 100 ms', () => {
    showToast('Saved', { durationMs: 1000 })
    vi.advanceTimersByTime(99)
    expect(only()?.leftMs).toBe(1000)
    vi.advanceTimersByTime(1)
    expect(only()?.leftMs).toBe(900)
    vi.advanceTimersByTime(100)
    expect(only()?.leftMs).toBe(800)
  })

  test('pauses under the pointer, and continues with the remaining time', () => {
    const id = showToast('Saved', { durationMs: 1000 })
    vi.advanceTimersByTime(600)
    pauseToast(id)
    vi.advanceTimersByTime(60_000)
    expect(only()).toMatchObject({ leftMs: 400, isFading: false })
    resumeToast(id)
    vi.advanceTimersByTime(400)
    expect(only()?.isFading).toBe(true)
  })

  test('is removed once when closed, however often', () => {
    const id = showToast('Saved')
    const other = showToast('Stays')
    closeToast(id)
    vi.advanceTimersByTime(200)
    closeToast(id)
    resumeToast(id)
    vi.advanceTimersByTime(100)
    expect(toasts.shown.map((toast) => toast.id)).toEqual([other])
  })

  test('takes its type, position and duration from the caller', () => {
    showToast('Failed', { type: 'error', position: 'bottom-left', durationMs: 200 })
    expect(only()).toMatchObject({ type: 'error', position: 'bottom-left', leftMs: 200 })
    vi.advanceTimersByTime(500)
    expect(toasts.shown).toHaveLength(0)
  })
})

describe('several toasts', () => {
  const messages = () => toasts.shown.map(({ message }) => message)

  test('about the same subject replace each other, by default those with the same text', () => {
    showToast('Registration failed', { type: 'error', subject: 'account' })
    showToast('Copied')
    showToast('Copied')
    expect(messages()).toEqual(['Registration failed', 'Copied'])
    showToast('Account created', { type: 'success', subject: 'account' })
    expect(messages()).toEqual(['Copied', 'Account created'])
    vi.advanceTimersByTime(5300)
    expect(messages()).toEqual([])
  })

  test('are two at most: a third one replaces the oldest that is not held by the pointer', () => {
    const toast = showToast('Held')
    showToast('Second')
    showToast('Third')
    expect(messages()).toEqual(['Second', 'Third'])
    closeToast(toast)
    const [second] = toasts.shown
    pauseToast(second?.id ?? 0)
    showToast('Fourth')
    expect(messages()).toEqual(['Second', 'Fourth'])
  })
})

describe('the side of a toast', () => {
  const room = { height: 64, margin: 88, view: { top: 0, bottom: 740 } }

  test('is its own edge, unless the focused element is there', () => {
    expect(toastSide('top-center', room, null)).toBe('own')
    expect(toastSide('top-center', room, { top: 152, bottom: 196 })).toBe('own')
    expect(toastSide('top-center', room, { top: 151, bottom: 195 })).toBe('other')
    expect(toastSide('bottom-right', room, { top: 151, bottom: 195 })).toBe('own')
    expect(toastSide('bottom-right', room, { top: 560, bottom: 604 })).toBe('other')
    expect(toastSide('center', room, { top: 350, bottom: 390 })).toBe('other')
  })

  test('takes an on-screen keyboard into account, and is none if the focused field covers both edges', () => {
    const withKeyboard = { ...room, view: { top: 0, bottom: 400 } }
    expect(toastSide('top-center', withKeyboard, { top: 100, bottom: 240 })).toBe('other')
    expect(toastSide('top-center', withKeyboard, { top: 100, bottom: 260 })).toBe('none')
  })
})

describe('the toast context', () => {
  function Caller() {
    return useToasts().showToast === showToast ? 'at hand' : 'another'
  }

  test('is available inside its provider', () => {
    const html = renderToString(
      <ToastProvider>
        <Caller />
      </ToastProvider>,
    )
    expect(html).toContain('at hand')
  })

  test('throws an error outside its provider', () => {
    expect(() => renderToString(<Caller />)).toThrow('useToasts must be used within a ToastProvider')
  })
})
