// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DownloadProgress } from '#features/downloads/download-progress.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { aDownloadRow } from '#tests/support/cached.ts'
import { setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

const row = aDownloadRow(5)
const focused = () => document.activeElement?.textContent

test('the focus goes from the button that started a download to its progress', () => {
  const { rerender } = render(<DownloadProgress row={row} takesFocus />)
  expect(document.activeElement?.getAttribute('data-download')).toBe('wanted')
  rerender(<DownloadProgress row={{ ...row, state: 'ready' }} takesFocus />)
  expect(document.activeElement?.getAttribute('data-download')).toBe('ready')
})

test('the focus stays on the first button of a download when its action changes', () => {
  const { rerender } = render(<DownloadProgress row={row} />)
  screen.getByText(m.dl_pause()).focus()
  rerender(<DownloadProgress row={{ ...row, state: 'paused' }} />)
  expect(focused()).toBe(m.dl_resume())
  rerender(<DownloadProgress row={{ ...row, state: 'ready' }} />)
  expect(focused()).toBe(m.dl_save())
})

test('a download that was there before takes no focus', () => {
  render(<DownloadProgress row={row} />)
  expect(screen.getByText(m.dl_pause())).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
})
