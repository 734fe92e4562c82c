import type { CoverIcon } from './cover-icons.ts'

/** What a word of an address or a tag is about, in both languages, as `words:icon`. */
const about = [
  'git:git-branch',
  'offline outbox:cloud-off',
  'backup backups nakala kumbukumbu:hard-drive',
  'fraud scams utapeli security usalama:shield-check',
  'password nywila:key-round',
  'privacy personal wateja:lock',
  'swahili kiswahili glossary:languages',
  'money pesa malipo payments:wallet',
  'invoice receipt:receipt-text',
  'savings budget vicoba:hand-coins',
  'converter unit calculator:calculator',
  'csv spreadsheet lahajedwali sheet:table',
  'stock:boxes',
  'database hifadhidata data sql:database',
  'timetable ratiba:calendar-days',
  'attendance examiner marks:clipboard-check',
  'typing:keyboard',
  'phone:smartphone',
  'quiz checklist:list-checks',
  'solar jua power:sun',
  'laptop mpakato:laptop',
  'client mteja:handshake',
  'thinkforge:graduation-cap',
  'shop duka:store',
  'performance:gauge',
  'label labels barcode qr:scan-barcode',
  'photo photos pictures image:image',
  'map maps:map-pinned',
  'network wifi:router',
  'writing kuandika text:pencil-line',
  'letter report template pdf:file-text',
]

export const iconByCategory: Readonly<Record<string, CoverIcon>> = {
  Technology: 'cpu',
  'Web Development': 'code-xml',
  Business: 'briefcase-business',
  Fintech: 'wallet',
  Tutorial: 'notebook-pen',
  News: 'newspaper',
  Productivity: 'layout-grid',
  Design: 'palette',
  Development: 'terminal',
  Browser: 'globe',
  Utilities: 'wrench',
  Media: 'clapperboard',
  Security: 'shield-check',
  Communication: 'mail',
  'Remote Access': 'monitor-smartphone',
}

export const iconByWord = new Map(
  about.flatMap((line) => {
    const [words = '', icon = ''] = line.split(':')
    return words.split(' ').map((word) => [word, icon] as const)
  }),
)

/** Tags of most things here, which say nothing about one. */
const general = new Set(['offline', 'Swahili', 'Kiswahili'])

type CoverSubject = { slug: string; tags?: readonly string[]; category: string }

/**
 * The icon of a post or a program: that of the first known word in its address, else in its tags, else that of its
 * category, which may be one that this version does not know.
 */
export function coverIconOf({ slug, tags = [], category }: CoverSubject): string {
  const specific = tags.filter((tag) => !general.has(tag))
  for (const word of `${slug} ${specific.join(' ')}`.toLowerCase().split(/[^a-z]+/)) {
    const icon = iconByWord.get(word)
    if (icon) return icon
  }
  return iconByCategory[category] ?? 'file-text'
}
