// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DownloadProgress } from '#features/downloads/download-progress.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { unstarted, type DownloadRow } from '#platform/downloads/download-row.ts'
import { setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()

const row: DownloadRow = {
  ...unstarted,
  id: 'platform/5',
  source: { kind: 'platform', id: 5 },
  title: 'Linux',
  fileName: 'linux.zip',
  total: 1000,
  sha256: 'ab',
  urls: ['/file'],
  key: 'key',
  createdAt: 0,
  owner: 0,
}
const focused = () => document.activeElement?.textContent

test('the focus goes from the button that started a download to its actions, and stays when they change', () => {
  const { rerender } = render(<DownloadProgress row={row} takesFocus />)
  expect(focused()).toBe(m.dl_pause())
  rerender(<DownloadProgress row={{ ...row, state: 'paused' }} takesFocus />)
  expect(focused()).toBe(m.dl_resume())
  rerender(<DownloadProgress row={{ ...row, state: 'ready' }} takesFocus />)
  expect(focused()).toBe(m.dl_save())
})

test('a download that was there before takes no focus', () => {
  render(<DownloadProgress row={row} />)
  expect(screen.getByText(m.dl_pause())).toBeTruthy()
  expect(document.activeElement).toBe(document.body)
})
