/**
 * Sets `--read` (0 to 1) and `aria-valuenow` (percent) of the bar to the scroll progress, until the returned function
 * is called. It bypasses React, which would render on every animation frame while scrolling.
 */
export function trackReadingProgress(bar: HTMLElement): () => void {
  let frame = 0
  function update(): void {
    frame = 0
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement
    const room = scrollHeight - clientHeight
    const read = room > 0 ? Math.min(1, Math.max(0, scrollTop / room)) : 0
    bar.style.setProperty('--read', String(read))
    bar.setAttribute('aria-valuenow', String(Math.round(read * 100)))
  }
  function scheduleUpdate(): void {
    if (frame === 0) frame = requestAnimationFrame(update)
  }
  const sizes = new ResizeObserver(scheduleUpdate)
  sizes.observe(document.body)
  addEventListener('scroll', scheduleUpdate, { passive: true })
  return () => {
    removeEventListener('scroll', scheduleUpdate)
    sizes.disconnect()
    cancelAnimationFrame(frame)
  }
}
