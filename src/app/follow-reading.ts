/**
 * Sets `--read` (0 to 1) and `aria-valuenow` (percent) of the bar to the scroll progress, until the returned function
 * is called. It bypasses React, which would render on every animation frame while scrolling.
 */
export function followReading(bar: HTMLElement): () => void {
  let frame = 0
  function draw(): void {
    frame = 0
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement
    const room = scrollHeight - clientHeight
    const read = room > 0 ? Math.min(1, Math.max(0, scrollTop / room)) : 0
    bar.style.setProperty('--read', String(read))
    bar.setAttribute('aria-valuenow', String(Math.round(read * 100)))
  }
  function ask(): void {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const sizes = new ResizeObserver(ask)
  sizes.observe(document.body)
  addEventListener('scroll', ask, { passive: true })
  return () => {
    removeEventListener('scroll', ask)
    sizes.disconnect()
    cancelAnimationFrame(frame)
  }
}
