import type { EntryEdit, EntryVersion } from '#domain/archive-entry.ts'

export const aVersion = (overrides: Partial<EntryVersion> = {}): EntryVersion => ({
  version: '1.0',
  is_latest: true,
  is_beta: false,
  is_deprecated: false,
  release_date: '2026-03-01',
  notes: { en: 'First.', sw: 'Ya kwanza.' },
  files: [],
  ...overrides,
})

/** An entry of the archive as the desk sends it. */
export const anEntry = (overrides: Partial<EntryEdit> = {}): EntryEdit => ({
  title: { en: 'Harvest Book', sw: 'Kitabu cha Mavuno' },
  description: { en: 'Notes what each field gave.', sw: 'Huandika kila shamba lilitoa nini.' },
  requirements: { en: 'Any browser.', sw: 'Kivinjari chochote.' },
  tags: { en: ['farming'], sw: ['kilimo'] },
  category: 'Productivity',
  license: 'MIT',
  license_type: 'Free',
  author: 'Vior',
  platforms: ['Any browser'],
  featured: false,
  request_only: false,
  versions: [aVersion()],
  ...overrides,
})
