/** A section is current from the moment its heading is in the upper part of the window, in percent of its height. */
const upperPart = 30

/**
 * Marks the link of the current section in the table of contents (`aria-current`), the last one whose heading has
 * scrolled into the upper part of the window. Returns a function that stops it.
 */
export function observeCurrentSection(article: HTMLElement): () => void {
  const headings = [...article.querySelectorAll<HTMLElement>('h2[id], h3[id]')]
  const links = headings.map(({ id }) => document.querySelector(`nav a[href="#${id}"]`))
  const mark = () => {
    const end = (innerHeight * upperPart) / 100
    const current = headings.findLastIndex((heading) => heading.getBoundingClientRect().top <= end)
    for (const [index, link] of links.entries())
      if (index === current) link?.setAttribute('aria-current', 'location')
      else link?.removeAttribute('aria-current')
  }
  // All above the line counts as seen, so that a jump across a heading is noticed as well.
  const observer = new IntersectionObserver(mark, { rootMargin: `9999999px 0px ${upperPart - 100}% 0px` })
  for (const heading of headings) observer.observe(heading)
  return () => observer.disconnect()
}
