// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { billingListAddress } from '#domain/billing-addresses.ts'
import { inquiriesPath } from '#domain/inquiry-addresses.ts'
import { notificationPaths } from '#domain/notification-addresses.ts'
import { BillList } from '#features/billing/bill-list.tsx'
import { InquiryList } from '#features/inquiries/inquiry-list.tsx'
import { NotificationList } from '#features/notifications/notification-list.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { cacheKey } from '#platform/sync/cache-key.ts'
import { sentInvoice } from '#tests/support/desk-samples.ts'
import { asha, ashaId, pageEngine, renderInApp, setUpDom, signIn } from '#tests/support/in-the-dom.tsx'

setUpDom()

async function keepEmpty(...addresses: string[]): Promise<void> {
  const { engine } = await pageEngine()
  const savedAt = Date.parse('2026-03-02T09:00:00Z')
  for (const address of addresses)
    await engine.db.answers.put({ url: cacheKey(address, ashaId), etag: null, slugs: [], savedAt })
}

test.each([
  {
    list: 'invoices',
    shown: <BillList userId={ashaId} />,
    addresses: [billingListAddress('invoices'), billingListAddress('documents')],
    empty: m.billing_none,
    unknown: m.billing_would_be_here,
  },
  {
    list: 'inquiries',
    shown: <InquiryList user={asha()} kind={undefined} />,
    addresses: [inquiriesPath],
    empty: m.inquiries_none,
    unknown: m.inquiries_would_be_here,
  },
  {
    list: 'notifications',
    shown: <NotificationList userId={ashaId} />,
    addresses: [notificationPaths.list],
    empty: m.notifications_none,
    unknown: m.notifications_would_be_here,
  },
])(
  'offline, the list of $list is empty as of the last answer, and unknown before the first',
  async ({ shown, addresses, empty, unknown }) => {
    await signIn()
    const { unmount } = await renderInApp(shown)
    await waitFor(() => expect(screen.getByRole('main').textContent).toContain(unknown()))
    expect(screen.queryByText(empty())).toBeNull()
    unmount()

    await keepEmpty(...addresses)
    await renderInApp(shown)
    expect(await screen.findByText(empty())).toBeTruthy()
    await waitFor(() => expect(document.querySelector('[data-as-of]')).toBeTruthy())
    expect(screen.getByRole('main').textContent).not.toContain(unknown())
  },
)

test('offline, an invoice from the link of a mail is listed, and nothing is said about what the device does not know', async () => {
  await signIn()
  const { engine } = await pageEngine()
  const row = { ...sentInvoice, client: { ...sentInvoice.client, id: ashaId } }
  await engine.db.billing.put({ userId: ashaId, id: row.id, of: 'invoices', row })
  await renderInApp(<BillList userId={ashaId} />)
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain(m.billing_would_be_here()))
  expect(screen.getByText(row.title, { exact: false })).toBeTruthy()
  expect(screen.queryByText(m.billing_no_documents())).toBeNull()
})
