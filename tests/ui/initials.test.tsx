import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Initials, initialsOf } from '#ui/initials.tsx'

test.each([
  ['Kelvin Mwakatobe', 'KM'],
  ['  asha   binti juma ', 'AJ'],
  ['Neema', 'N'],
  ['Ünal 🦁simba', 'Ü🦁'],
  ['', ' '],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a name always has the same colour, and names differ in colour', () => {
  const renderInitials = (name: string) => renderToStaticMarkup(<Initials name={name} />)
  const names = ['Asha Ally', 'Asante Amani', 'Ana Abdi', 'Ali Ayo', 'Amina Adam', 'Abel Aziz']
  expect(new Set(names.map(renderInitials)).size).toBeGreaterThan(1)
  expect(renderInitials('Asha Ally')).toBe(renderInitials('Asha Ally'))
  // The policy of a rendered page forbids inline styles.
  expect(renderInitials('Asha Ally')).not.toContain('style=')
})
