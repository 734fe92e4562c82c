import { describe, expect, it } from 'vitest'
import { localize } from '#catalogues/localized.ts'
import { iconNames } from '#portal/icon-names.ts'
import { files, portal } from '#portal/portal-files.ts'
import { readPortal } from '#portal/read-portal.ts'
import words from '#portal/words.json' with { type: 'json' }

const student = files['./catalogues/student.json']

describe('the catalogues', () => {
  it.each(Object.keys(portal.catalogues))('%s has a screen of its own for each link of its menu', (role) => {
    const catalogue = portal.catalogues[role]
    for (const { path } of catalogue?.menu ?? []) expect(catalogue?.screens).toHaveProperty([path])
  })

  it('have both languages wherever they contain text', () => {
    const text = JSON.stringify(localize(portal.catalogues, 'sw'))
    expect(text).not.toContain('"en"')
    expect(text.length).toBeGreaterThan(1000)
  })

  it('register no icon twice', () => {
    expect(new Set(iconNames).size).toBe(iconNames.length)
  })
})

describe('an invalid catalogue fails the build with file and path named', () => {
  const broken = (change: object) => () =>
    readPortal({ './catalogues/student.json': { ...Object(student), ...change } }, words)

  it.each([
    ['a ninth kind of block', { screens: { '': { title: 'Home', blocks: [{ kind: 'carousel' }] } } }, 'kind'],
    ['an unknown field of the file', { colour: 'red' }, 'student.json: colour'],
    ['a menu without its screen', { screens: { '': { title: 'Home' } } }, 'has no screen "courses"'],
    [
      'a status without words',
      {
        menu: undefined,
        screens: {
          '': {
            title: 'Home',
            blocks: [
              { kind: 'records', title: 'List', badges: ['status'], of: [{ title: 'One', status: 'odd' }] },
            ],
          },
        },
      },
      'has no words for "odd"',
    ],
    [
      'a list that is not there',
      {
        menu: undefined,
        screens: { '': { title: 'Home', blocks: [{ kind: 'records', title: 'List', of: 'nowhere' }] } },
      },
      'has no list "nowhere"',
    ],
  ])('%s', (_name, change, words_) => {
    expect(broken(change)).toThrow(words_)
  })
})
