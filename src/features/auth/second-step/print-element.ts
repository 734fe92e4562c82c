/** Prints an element without the rest of the page, which is hidden until the print dialog is closed. */
export function printElement(element: HTMLElement): void {
  const hidden: HTMLElement[] = []
  for (let part = element; part.parentElement && part !== document.body; part = part.parentElement) {
    for (const other of part.parentElement.children) {
      if (other === part || !(other instanceof HTMLElement)) continue
      if (other.style.display !== '') continue
      other.style.display = 'none'
      hidden.push(other)
    }
  }
  const restore = () => {
    for (const part of hidden) part.style.removeProperty('display')
  }
  window.addEventListener('afterprint', restore, { once: true })
  window.print()
}
