// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreScroll } from '#app/restore-scroll.ts'

class Reload {
  readonly type = 'reload'
}

let resized: () => void
let scrolls: number[]

/** The page is this high from now on. */
function setHeight(px: number): void {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(px)
  resized()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  scrolls = []
  resized = () => {}
  vi.stubGlobal('PerformanceNavigationTiming', Reload)
  vi.stubGlobal('scrollTo', (_left: number, top: number) => scrolls.push(top))
  vi.stubGlobal('innerHeight', 700)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        resized = report
      }
      observe(): void {}
      disconnect(): void {
        resized = () => {}
      }
    },
  )
  Object.defineProperty(performance, 'getEntriesByType', { value: () => [new Reload()], configurable: true })
  sessionStorage.setItem('place-left', `900 2000 ${location.pathname}`)
  document.body.innerHTML = '<main></main>'
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(performance, 'getEntriesByType')
})

test('a page that grows for longer than ten seconds is scrolled when it is long enough', () => {
  restoreScroll()
  setHeight(800)
  vi.advanceTimersByTime(9000)
  setHeight(1200)
  vi.advanceTimersByTime(9000)
  expect(scrolls).toEqual([])
  setHeight(2000)
  expect(scrolls).toEqual([900])
  // It is complete: what grows later is not scrolled.
  setHeight(2500)
  expect(scrolls).toEqual([900])
})

test('a page that was scrolled before its code ran stays there', () => {
  restoreScroll(true)
  setHeight(2000)
  expect(scrolls).toEqual([])
})

test('a page that is loading is waited for, however long that takes', () => {
  document.body.innerHTML = '<main><div aria-busy="true"></div></main>'
  restoreScroll()
  setHeight(800)
  vi.advanceTimersByTime(60_000)
  document.body.innerHTML = '<main></main>'
  setHeight(1700)
  expect(scrolls).toEqual([900])
})

test('ten seconds without growth or loading end it, as does the first touch', () => {
  restoreScroll()
  setHeight(800)
  vi.advanceTimersByTime(10_000)
  setHeight(2000)
  expect(scrolls).toEqual([])

  restoreScroll()
  setHeight(800)
  dispatchEvent(new Event('touchstart'))
  setHeight(2000)
  expect(scrolls).toEqual([])
})
