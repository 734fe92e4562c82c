// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RichDialog } from '#ui/rich/rich-dialog.tsx'

afterEach(cleanup)

/** The declarations of an element, by its rules; the emulated DOM does not cascade those in layers. */
function rulesOf(element: Element | null): string[] {
  const styles = Array.from(document.querySelectorAll('style'), ({ textContent }) => textContent).join('\n')
  return Array.from(element?.classList ?? []).flatMap((name) =>
    Array.from(styles.matchAll(new RegExp(`\\.${name}\\{([^{}]+)\\}`, 'g')), ([, declared = '']) => declared),
  )
}

test.each([
  ['on a phone', '[data-part=positioner]'],
  ['on a desktop', '.rich-dialog__body'],
])('what scrolls a form %s leaves room for its buttons, which cover its end', async (_where, selector) => {
  render(
    <RichDialog title="A form" onClose={() => {}}>
      <input aria-label="Name" />
    </RichDialog>,
  )
  const field = await screen.findByLabelText('Name')
  const scrolling = rulesOf(field.closest(selector)).filter((rule) => rule.includes('overflow-y:auto'))
  expect(scrolling).toEqual([expect.stringContaining('scroll-padding-bottom:6rem')])
})
