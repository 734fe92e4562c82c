import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { DeskViewName } from '#domain/desk-views.ts'
import type { StaffSubject } from '#domain/staff-actions.ts'
import { staffDeskPath } from '#domain/staff-desk-path.ts'

type Blocks = { blocks?: { kind: string; name?: string }[] }
type Screen = Blocks & { tabs?: (Blocks & { id: string })[] }
const { screens }: { screens: Record<string, Screen> } = JSON.parse(
  readFileSync('src/portal/catalogues/admin.json', 'utf8'),
)

/** The views of the desk at an address of the admin's portal; a screen with tabs shows the first by default. */
function viewsAt(address: string): (string | undefined)[] {
  const { pathname, searchParams } = new URL(address, 'https://vior.example')
  const screen = screens[pathname.replace(/^\/admin\/?/, '')]
  const tab = searchParams.get('tab')
  const tabOrScreen = tab ? screen?.tabs?.find(({ id }) => id === tab) : (screen?.tabs?.[0] ?? screen)
  return (tabOrScreen?.blocks ?? []).filter(({ kind }) => kind === 'desk').map(({ name }) => name)
}

const letter = '7d0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11'

test.each([
  [{ action: 'person.suspend', id: 7 }, 'people', 'open=7'],
  [{ action: 'comment.hide', id: 7, of: 'blog' }, 'comments', 'open=7'],
  [{ action: 'comment.hide', id: 7, of: 'archive' }, 'comments', 'by=archive&open=7'],
  [{ action: 'post.hide', id: 7 }, 'posts', 'open=7'],
  [{ action: 'request.refuse', id: 7 }, 'requests', 'open=7'],
  [{ action: 'message.answer', id: 7 }, 'messages', 'open=7'],
  [{ action: 'stock.notify', id: 'solar lamp' }, 'notices', 'open=solar%20lamp'],
  [{ action: 'letter.save', id: letter }, 'newsletter', `open=${letter}`],
  [{ action: 'mail.retry', id: 7 }, 'health', 'open=7'],
] satisfies [StaffSubject, DeskViewName, string][])('%o was taken in the view %s', (subject, view, open) => {
  const place = staffDeskPath(subject)
  expect(viewsAt(place)).toContain(view)
  expect(place.endsWith(open)).toBe(true)
})
