import { describe, expect, it } from 'vitest'
import { maxAttachmentBytes } from '#domain/limits.ts'
import { barColour } from '#portal/blocks/bar.tsx'
import { namesOfRefused } from '#portal/forms/attachments.ts'
import { blankFields, forms, missingFields } from '#portal/forms/forms.ts'
import { portalSearch } from '#portal/portal-address.ts'

describe('specified limits', () => {
  it('resource bars are red above 80, yellow above 60, else green', () => {
    const colours = [0, 60, 61, 80, 81, 100].map((percent) => barColour('load', percent))
    expect(colours).toEqual(['success', 'success', 'highlight', 'highlight', 'danger', 'danger'])
  })

  it('goals are green from 100, blue from 75, yellow from 50, red below', () => {
    const colours = [49, 50, 74, 75, 99, 100, 130].map((percent) => barColour('goal', percent))
    expect(colours).toEqual(['danger', 'highlight', 'highlight', 'accent', 'accent', 'success', 'success'])
  })

  it('an attachment may have 10 MB and not a byte more', () => {
    expect(maxAttachmentBytes).toBe(10 * 1024 * 1024)
    const refused = [
      { file: { name: 'video.txt', size: maxAttachmentBytes + 1 }, errors: ['FILE_TOO_LARGE'] },
      { file: { name: 'log.txt', size: 4096 }, errors: ['FILE_EXISTS'] },
    ]
    expect(namesOfRefused(refused)).toMatchObject({
      large: ['video.txt (10.0\u00a0MB)'],
      twice: ['log.txt'],
    })
  })

  it('a file is named with each reason that it was refused for', () => {
    const refused = [
      { file: { name: 'a.exe', size: 0 }, errors: ['FILE_INVALID_TYPE', 'FILE_TOO_SMALL'] },
      { file: { name: 'b.txt', size: 1 }, errors: ['TOO_MANY_FILES'] },
    ]
    expect(namesOfRefused(refused)).toEqual({
      large: [],
      twice: [],
      kind: ['a.exe'],
      empty: ['a.exe'],
      many: ['b.txt'],
    })
  })
})

describe('forms', () => {
  it('start with the specified defaults', () => {
    expect(blankFields(forms.request)).toMatchObject({ type: 'enterprise', priority: 'medium', title: '' })
    expect(blankFields(forms.ticket)).toMatchObject({ category: 'general', priority: 'medium' })
    const options = (form: keyof typeof forms, name: string) =>
      forms[form].fields.find((field) => field.name === name)?.options
    expect(options('ticket', 'category')).toEqual(['general', 'technical', 'feature', 'account', 'training'])
    expect(options('request', 'priority')).toEqual(['low', 'medium', 'high'])
  })

  it('require the specified fields, and spaces count as empty', () => {
    const spaces = (form: keyof typeof forms) =>
      Object.fromEntries(forms[form].fields.map(({ name }) => [name, '  ']))
    expect(Object.keys(missingFields(forms.request, spaces('request')))).toEqual([
      'title',
      'description',
      'budget',
      'deadline',
    ])
    expect(Object.keys(missingFields(forms.ticket, spaces('ticket')))).toEqual(['subject', 'description'])
  })
})

describe('the query string', () => {
  it('may hold anything: values that are not text or too long are ignored', () => {
    const raw = { tab: ['a'], period: null, filter: {}, q: '12', sort: 'x'.repeat(300), other: 'kept out' }
    expect(portalSearch(raw)).toEqual({ q: '12' })
  })
})
