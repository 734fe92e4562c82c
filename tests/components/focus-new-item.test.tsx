// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { focusNewItem } from '#ui/focus-new-item.ts'
import { setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

function Thread({ texts }: { texts: readonly string[] }) {
  return (
    <section>
      <button>Send</button>
      <input aria-label="Search" />
      {texts.map((text) => (
        <article key={text}>{text}</article>
      ))}
    </section>
  )
}

test('the focus goes to a new item, unless it was moved while the item was stored', () => {
  const { container, rerender } = render(<Thread texts={[]} />)
  const button = screen.getByText('Send')
  for (const isMoved of [false, true]) {
    const text = `Habari ${isMoved}`
    button.focus()
    const tell = focusNewItem(container.querySelector('section'), text)
    rerender(<Thread texts={[text]} />)
    if (isMoved) screen.getByLabelText('Search').focus()
    tell()
    expect(document.activeElement).toBe(isMoved ? screen.getByLabelText('Search') : screen.getByText(text))
  }
})
