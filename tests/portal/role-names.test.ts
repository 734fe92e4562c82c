import { afterEach, expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { roles } from '#domain/roles.ts'
import { roleLabel } from '#i18n/role-labels.ts'
import { setCurrentLocale } from '#i18n/locale.ts'
import { loadPortal } from '#portal/load-portal.ts'

afterEach(() => setCurrentLocale('en'))

test.each(locales)(
  'in %s a role has one name in the sidebar, the lists and the account menu',
  async (locale) => {
    const portal = await loadPortal('admin', locale)
    setCurrentLocale(locale)
    for (const role of roles) expect(portal.words.terms[role]?.label).toBe(roleLabel(role))
    // The titles of the other dashboards are quoted by the specification.
    for (const role of ['admin', 'ceo', 'treasury', 'trainer', 'student', 'parent', 'guest'] as const)
      expect(portal.roles[role]?.title).toBe(roleLabel(role))
  },
)
