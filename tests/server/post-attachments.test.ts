import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postFileAddress, postPictureAddress } from '#domain/post-files.ts'
import type { SignedIn } from '#tests/support/factories.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { someBytes, upload } from '#tests/support/uploads.ts'

let server: TestServer
let writer: SignedIn
beforeAll(async () => {
  server = await startServer()
  writer = await as('writer')
})
afterAll(() => server.close())

const as = async (role: 'admin' | 'writer') => server.signIn(await server.aPerson({ role }))
const senderOf = ({ headers }: SignedIn) => ({ url: server.url, headers })

async function aPicture(who = writer, width = 1000): Promise<string> {
  const photo = await sharp({ create: { width, height: 600, channels: 3, background: '#c63' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Asha' }, IFD3: { GPSLatitude: '8/1 54/1 0/1' } })
    .toBuffer()
  const { id } = await upload(senderOf(who), Buffer.from(photo), { name: 'shop.jpg' })
  await server.app.pictureMaker.runDue()
  return id
}
const pictureIn = (id: string) => `<p>Text</p><img src="${postPictureAddress(id)}" alt="A shop">`
const publish = (content: string, who = writer, draft: string = crypto.randomUUID()) =>
  who.send('PUT', `/blog/api/drafts/${draft}/`, {
    title: 'Shop',
    excerpt: 'A shop.',
    category: 'Tutorial',
    author: 'Asha',
    content,
  })
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })
const typed = async (response: Response) => {
  const body = Buffer.from(await response.arrayBuffer())
  const { width, exif } = await sharp(body).metadata()
  return [response.headers.get('content-type'), width, exif]
}

test('a picture is public once a published post names it, in the kind that is accepted, without EXIF', async () => {
  const id = await aPicture()
  expect((await get(postPictureAddress(id))).status).toBe(404)
  const published = await publish(pictureIn(id))
  expect(published.status).toBe(200)
  expect((await published.json()).content).toContain(`src="${postPictureAddress(id)}"`)

  const picture = await get(postPictureAddress(id))
  expect([picture.status, picture.headers.get('vary'), picture.headers.get('cache-control')]).toEqual([
    200,
    expect.stringContaining('Accept'),
    'public, max-age=86400',
  ])
  expect(await typed(picture)).toEqual(['image/webp', 800, undefined])
  const avif = { accept: 'image/avif,image/webp,*/*' }
  expect(await typed(await get(postPictureAddress(id), avif))).toEqual(['image/avif', 800, undefined])
  expect(await typed(await get(`/files/pictures/${id}/320`))).toEqual(['image/webp', 320, undefined])
  // It is not enlarged.
  expect(await typed(await get(`/files/pictures/${id}/1600`))).toEqual(['image/webp', 1000, undefined])
  expect((await get(`/files/pictures/${id}/801`)).status).toBe(404)
  // What was uploaded stays closed.
  expect((await get(`/files/posts/${id}`)).status).toBe(404)
  expect((await get(`/files/attachments/${id}/shop.jpg`)).status).toBe(403)
})

test('the same text again, another post and a translation may name it; the picture of somebody else may not be taken', async () => {
  const id = await aPicture()
  const draft = crypto.randomUUID()
  expect((await publish(pictureIn(id), writer, draft)).status).toBe(200)
  expect((await publish(`${pictureIn(id)}<p>More</p>`, writer, draft)).status).toBe(200)
  expect((await publish(pictureIn(id))).status).toBe(200)
  const other = await aPicture(await as('writer'))
  const refused = await publish(pictureIn(other))
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'conflict'])
  expect((await get(postPictureAddress(other))).status).toBe(404)
})

test('a refused text publishes nothing', async () => {
  const draft = crypto.randomUUID()
  const before = await (await server.send('GET', '/blog/api/posts/')).json()
  expect((await publish(pictureIn(crypto.randomUUID()), writer, draft)).status).toBe(409)
  expect(await (await server.send('GET', '/blog/api/posts/')).json()).toEqual(before)
})

test('files are for staff, and sent as files', async () => {
  const pdf = someBytes(2000, Buffer.from('%PDF-1.7'))
  const linkTo = (id: string) => `<p><a href="${postFileAddress(id)}">The plan</a></p>`
  const { id: own } = await upload(senderOf(writer), pdf, { name: 'plan.pdf' })
  expect((await publish(linkTo(own))).status).toBe(409)

  const admin = await as('admin')
  const { id } = await upload(senderOf(admin), pdf, { name: 'plan.pdf' })
  expect((await get(postFileAddress(id))).status).toBe(404)
  expect((await publish(linkTo(id), admin)).status).toBe(200)
  const sent = await get(postFileAddress(id))
  expect([sent.headers.get('content-type'), sent.headers.get('content-disposition')]).toEqual([
    'application/pdf',
    expect.stringContaining('attachment'),
  ])
  expect(Buffer.from(await sent.arrayBuffer())).toEqual(pdf)
})
