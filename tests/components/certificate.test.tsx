// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorBody } from '#domain/api-error.ts'
import type { Certificate, OwnCertificates } from '#domain/certificates.ts'
import { CertificatePart } from '#features/courses/certificates/certificate-part.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { profilePath } from '#platform/session/refresh-profile.ts'
import { connectivity } from '#platform/network/connectivity.ts'
import { certificate, course } from '#tests/support/certificate.ts'
import {
  asha,
  ashaId,
  pageEngine,
  renderInApp,
  network,
  setUpDom,
  signIn,
} from '#tests/support/in-the-dom.tsx'

setUpDom()

/** A server that has what `own` says, makes the certificate and stores the consent. */
function serve(own: OwnCertificates): string[] {
  const writes: string[] = []
  network.answer = async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'POST') {
      writes.push(`${pathname} ${await request.text()}`)
      const isConsent = pathname.endsWith('/consent/')
      own = { certificates: [{ ...certificate, shows_name: isConsent }], ready: [] }
      return Response.json(own.certificates[0])
    }
    return pathname === '/courses/api/certificates/'
      ? Response.json(own)
      : new Response(null, { status: 404 })
  }
  return writes
}

/** A server that answers the next write with `stored`, after which lists are lost; returns the lost ones. */
function loseListsAfterWrite(stored: Certificate): string[] {
  const lost: string[] = []
  network.answer = async ({ method, url }) => {
    if (method === 'POST') return Response.json(stored)
    lost.push(url)
    throw new TypeError('Failed to fetch')
  }
  return lost
}

const makeButton = () => screen.findByRole('button', { name: m.certificate_make() })

test('a complete course has a button that makes the certificate, which is then shown', async () => {
  await signIn()
  const writes = serve({ certificates: [], ready: [course] })
  await renderInApp(<CertificatePart course={course} />)
  fireEvent.click(await makeButton())
  expect(await screen.findByRole('img', { name: /VIOR-2026-7Q2M9XK4TD/ })).toBeTruthy()
  expect(writes).toEqual([`/courses/api/courses/${course}/certificate/ {"name":"Asha Mwakyusa"}`])
  const link = screen.getByRole('link', { name: m.certificate_public() })
  expect(link.getAttribute('href')).toBe('/certificates/VIOR-2026-7Q2M9XK4TD')
})

test('none is made with another name than the server has in the profile, which is then shown', async () => {
  await signIn()
  serve({ certificates: [], ready: [course] })
  await renderInApp(<CertificatePart course={course} />)
  const button = await makeButton()
  const usual = network.answer
  const profile = { ...asha(), user_id: ashaId, last_name: 'Mushi' }
  network.answer = async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'POST')
      return Response.json(errorBody('conflict', 'Another name.', { name: ['Another name.'] }), {
        status: 409,
      })
    return pathname === profilePath ? Response.json(profile) : usual(request)
  }
  fireEvent.click(button)
  expect(await screen.findByText(m.certificate_other_name())).toBeTruthy()
  // It was changed on another device; the page shows what is stored of who is signed in.
  const { engine } = await pageEngine()
  await waitFor(async () => expect((await engine.tokens.current())?.user.last_name).toBe('Mushi'))
  network.answer = usual
  fireEvent.click(button)
  expect(await screen.findByRole('img', { name: /VIOR-2026-7Q2M9XK4TD/ })).toBeTruthy()
})

test('without a network it waits and is made by itself when that is back', async () => {
  await signIn()
  serve({ certificates: [], ready: [course] })
  await renderInApp(<CertificatePart course={course} />)
  const button = await makeButton()
  const lost: string[] = []
  network.answer = async ({ method }) => {
    lost.push(method)
    throw new TypeError('Failed to fetch')
  }
  fireEvent.click(button)
  expect(await screen.findByText(m.certificate_waits())).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  connectivity.state = 'offline'
  const { pullOwnCertificates } = await import('#features/courses/certificates/certificates.sync.ts')
  // When a request that begins later is lost, a second attempt would have been before it.
  await pullOwnCertificates()
  expect(lost).toEqual(['POST', 'GET'])
  const writes = serve({ certificates: [], ready: [course] })
  connectivity.state = 'online'
  expect(await screen.findByRole('img', { name: /VIOR-2026-7Q2M9XK4TD/ })).toBeTruthy()
  expect(writes).toHaveLength(1)
})

test('the name is shown on the public page only after the holder agreed', async () => {
  await signIn()
  const writes = serve({ certificates: [certificate], ready: [] })
  await renderInApp(<CertificatePart course={course} />)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: m.certificate_shows_name() })
  expect(box.checked).toBe(false)
  fireEvent.click(box)
  await waitFor(() => expect(writes).toHaveLength(1))
  expect(writes[0]).toContain('{"shows_name":true}')
  await waitFor(() => expect(box.checked).toBe(true))
})

test.each([true, false])(
  'the box says what the server stored (%s) although the list that follows is lost',
  async (shows_name) => {
    await signIn()
    const before = { ...certificate, shows_name: !shows_name }
    serve({ certificates: [before], ready: [] })
    const { unmount } = await renderInApp(<CertificatePart course={course} />)
    const readBox = () =>
      screen.findByRole<HTMLInputElement>('checkbox', { name: m.certificate_shows_name() })
    const box = await readBox()
    const lost = loseListsAfterWrite({ ...before, shows_name })
    fireEvent.click(box)
    await waitFor(() => expect(lost).not.toHaveLength(0))
    unmount()
    await renderInApp(<CertificatePart course={course} />)
    expect((await readBox()).checked).toBe(shows_name)
  },
)

test('a certificate that was made is shown although the list that follows is lost', async () => {
  await signIn()
  serve({ certificates: [], ready: [course] })
  await renderInApp(<CertificatePart course={course} />)
  const button = await makeButton()
  loseListsAfterWrite(certificate)
  fireEvent.click(button)
  expect(await screen.findByRole('img', { name: /VIOR-2026-7Q2M9XK4TD/ })).toBeTruthy()
})

test('what was undone elsewhere is read although the list after the own choice was lost', async () => {
  await signIn()
  const etags: (string | null)[] = []
  const serveWithTag = (): void => {
    network.answer = async ({ headers }) => {
      etags.push(headers.get('If-None-Match'))
      return Response.json({ certificates: [certificate], ready: [] }, { headers: { ETag: '"hidden"' } })
    }
  }
  serveWithTag()
  await renderInApp(<CertificatePart course={course} />)
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: m.certificate_shows_name() })
  const lost = loseListsAfterWrite({ ...certificate, shows_name: true })
  fireEvent.click(box)
  await waitFor(() => expect(lost).not.toHaveLength(0))
  serveWithTag()
  const { pullOwnCertificates } = await import('#features/courses/certificates/certificates.sync.ts')
  expect(await pullOwnCertificates()).toBe('saved')
  // Later ones are of the page, which asks again by itself.
  expect(etags.slice(0, 2)).toEqual([null, null])
  await waitFor(() => expect(box.checked).toBe(false))
})

test('a course that is not complete has no such part', async () => {
  await signIn()
  serve({ certificates: [certificate], ready: [] })
  await renderInApp(
    <>
      <CertificatePart course="other" />
      <CertificatePart course={course} />
    </>,
  )
  await screen.findByRole('checkbox', { name: m.certificate_shows_name() })
  expect(screen.getAllByText(m.certificate_yours())).toHaveLength(1)
})
