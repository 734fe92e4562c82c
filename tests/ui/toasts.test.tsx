import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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
