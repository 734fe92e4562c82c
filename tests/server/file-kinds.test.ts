import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { cleanName } from '#server/files/clean-name.ts'
import { fileKind } from '#server/files/file-kind.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const wordDocument = zipSync({
  '[Content_Types].xml': strToU8('<Types/>'),
  'word/document.xml': strToU8('<w/>'),
})
const sheet = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<x/>') })
const officePrefix = 'application/vnd.openxmlformats-officedocument.'

describe('the kind of a file is read from its bytes', () => {
  test.each([
    ['a.txt', latin('\x89PNG\r\n\x1a\n'), 'image/png'],
    ['a', latin('\xff\xd8\xff\xe0'), 'image/jpeg'],
    ['a.png', latin('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
    ['a.avif', latin('\0\0\0\x1cftypavif\0\0\0\0mif1'), 'image/avif'],
    ['a.avif', latin('\0\0\0\x1cftypmif1\0\0\0\0avif'), 'image/avif'],
    ['a.heic', latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), null],
    ['a.mp4', latin('\0\0\0\x18ftypisom\0\0\0\0isomavc1'), 'video/mp4'],
    ['a.pdf', latin('%PDF-1.7'), 'application/pdf'],
    ['a.zip', Buffer.from(zipSync({ 'a.txt': strToU8('x') })), 'application/zip'],
    ['a.docx', Buffer.from(wordDocument), `${officePrefix}wordprocessingml.document`],
    ['a.bin', Buffer.from(sheet), `${officePrefix}spreadsheetml.sheet`],
    ['a.mp3', latin('ID3\x04'), 'audio/mpeg'],
    ['a.mp3', latin('\xff\xfb\x90\x64'), 'audio/mpeg'],
    ['a.aac', latin('\xff\xf1\x50\x80'), null],
    ['notes.txt', Buffer.from('Habari — karibu, mwisho 😀'), 'text/plain'],
    ['list.CSV', Buffer.from('a,b\n1,2'), 'text/csv'],
    ['cut.txt', Buffer.from('mwisho 😀').subarray(0, -1), 'text/plain'],
    ['latin.txt', latin('caf\xe9 noir'), null],
    ['nul.txt', latin('a\0b'), null],
    ['page.txt', Buffer.from('<!DOCTYPE html>'), null],
    ['words.txt', Buffer.from('see <ScRiPt src=x>'), null],
    ['gif.png', latin('GIF89a\x01\0'), null],
    ['', Buffer.alloc(0), null],
  ])('%s with %j is %s', (name, head, kind) => {
    expect(fileKind(head, name)).toBe(kind)
  })
})

describe('a name is made safe to save', () => {
  test.each([
    ['../../etc/passwd', 'text/plain', 'passwd.txt'],
    ['C:\\Users\\asha\\bei.csv', 'text/csv', 'bei.csv'],
    ['invoice\u202Egnp.exe', 'application/pdf', 'invoicegnp.exe.pdf'],
    ['setup.apk', 'application/zip', 'setup.apk.zip'],
    ['a\r\nSet-Cookie: x.png', 'image/png', 'aSet-Cookie_ x.png'],
    ['..', 'image/png', 'file.png'],
    ['', 'image/png', 'file.png'],
    ['con.txt', 'text/plain', 'file-con.txt'],
    ['.htaccess', 'text/plain', 'htaccess.txt'],
    ['photo.JPEG', 'image/jpeg', 'photo.jpeg'],
    ['picha\u0000 ya\t duka .png', 'image/png', 'picha ya duka.png'],
    [`${'n'.repeat(300)}.png`, 'image/png', `${'n'.repeat(100)}.png`],
  ] as const)('%j of %s becomes %s', (original, kind, name) => {
    expect(cleanName(original, kind)).toBe(name)
  })
})
