import { expect, test } from 'vitest'
import { billingAnswer } from '#app/portal-billing-answers.ts'
import { inquiryAnswer } from '#app/portal-inquiry-answers.ts'
import { documentKinds } from '#domain/invoices.ts'
import { inquiryKinds, inquiryPriorities, inquiryStates } from '#domain/inquiries.ts'
import { overlayList } from '#features/inquiries/inquiry-overlay.ts'
import { withAnswer } from '#portal/blocks/block-source.tsx'
import { listRecords } from '#portal/filter-records.ts'
import type { LiveAnswer } from '#portal/live.ts'
import { loadPortal } from '#portal/load-portal.ts'
import { portal } from '#portal/portal-files.ts'
import type { Catalogue } from '#portal/schema/catalogue.ts'
import type { LiveName } from '#portal/schema/live.ts'
import { aBill, aSharedDocument } from '#tests/support/bills.ts'
import { aBegunRow } from '#tests/support/rows.ts'

const now = Date.parse('2026-05-02T09:00:00Z')
const me = { id: 1, name: 'Neema' }

/** Inquiries of every kind, state and priority. */
const inquiries = inquiryKinds.flatMap((kind) =>
  inquiryStates[kind].flatMap((state) =>
    inquiryPriorities.flatMap((priority) => {
      const id = `${kind} ${state} ${priority}`
      const [listed] = overlayList([], [aBegunRow('ticket', id)], me)
      return listed ? [{ ...listed, row: { ...listed.row, number: 1, kind, state, priority } }] : []
    }),
  ),
)
const cached = { inquiries, savedAt: 5 }
const bills = {
  savedAt: 5,
  documents: documentKinds.map((kind) => aSharedDocument(kind)),
  invoices: [
    aBill(1, {}),
    aBill(2, { due: '2026-05-01' }),
    aBill(3, { paid: 40_000_000 }),
    aBill(4, { paid: 100_000_000 }),
    aBill(5, { stage: 'cancelled' }),
  ],
}

/** All that a source can have, for those whose lists have filters or actions on their records. */
const possible: Partial<Record<LiveName, LiveAnswer>> = {
  'project-requests': inquiryAnswer('project-requests', me.id, cached),
  tickets: inquiryAnswer('tickets', me.id, cached),
  conversations: inquiryAnswer('conversations', me.id, cached),
  assigned: inquiryAnswer('assigned', me.id + 1, cached),
  invoices: billingAnswer('invoices', bills, now),
  documents: billingAnswer('documents', bills, now),
}

const roles = Object.keys(portal.catalogues)

/** The lists of a catalogue with live records, filled with all that these can be. */
function liveLists({ screens }: Catalogue) {
  const lists = Object.values(screens).flatMap(({ top, blocks, aside, tabs }) =>
    [top, blocks, aside].concat(tabs.flatMap((tab) => [tab.blocks, tab.aside])),
  )
  return lists.flat().flatMap((block) => {
    const answer = block.live && possible[block.live]
    const filled = answer ? withAnswer(block, answer) : block
    return block.live && filled?.kind === 'records' ? [{ list: filled, answer }] : []
  })
}

test.each(roles)('each filter of a live list of %s finds something', async (role) => {
  for (const { list, answer } of liveLists((await loadPortal(role, 'en')).catalogue)) {
    if (list.filters.length === 0) continue
    const { counts } = listRecords(list, answer?.value.records ?? [], {}, now)
    const empty = counts.flatMap((count) => Object.keys(count).filter((id) => count[id] === 0))
    expect(empty, list.title).toEqual([])
  }
})

test.each(roles)('a button of a live list of %s acts on its record, or leads somewhere', async (role) => {
  for (const { list } of liveLists((await loadPortal(role, 'en')).catalogue))
    for (const { does, to } of list.actions)
      if (to === undefined && typeof does === 'string') expect(does, list.title).toBe('open')
})
