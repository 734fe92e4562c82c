import type { InferOutput } from 'valibot'
import type { ParsedCatalogue, wordsSchema } from './catalogue.ts'

type Words = InferOutput<typeof wordsSchema>
type ParsedScreen = ParsedCatalogue['screens'][string]
type ParsedBlock = ParsedScreen['blocks'][number]
type Records = Extract<ParsedBlock, { kind: 'records' }>

/**
 * Checks references that a schema cannot: target screens of menus and links, lists named by blocks, fields and terms
 * without labels. Throws one error with all problems.
 */
export function checkPortal(words: Words, catalogues: Record<string, ParsedCatalogue>): void {
  const problems = Object.entries(catalogues).flatMap(([role, catalogue]) => {
    const fields = { ...words.fields, ...catalogue.fields }
    const terms = { ...words.terms, ...catalogue.terms }
    const messages: string[] = []
    const report = (place: string, problem: string) => messages.push(`${role}.json: ${place}: ${problem}`)

    if (!('' in catalogue.screens)) report('screens', 'has no dashboard, the screen ""')
    for (const { path } of [...(catalogue.menu ?? []), ...catalogue.sections])
      if (!(path in catalogue.screens)) report('menu', `has no screen "${path}"`)

    for (const [path, screen] of Object.entries(catalogue.screens)) {
      const place = `screens.${path}`
      for (const block of blocksOf(screen)) {
        if (block.kind === 'records') checkRecords(block, `${place} "${englishText(block.title)}"`)
        for (const term of termsOf(block)) if (!(term in terms)) report(place, `has no words for "${term}"`)
        for (const address of addressesOf(block)) {
          const [, root = '', below = ''] = /^\/([\w-]*)\/?([\w-]*)/.exec(address) ?? []
          const target = catalogues[root]
          if (target && !(below in target.screens)) report(place, `leads to ${address}, which is no screen`)
        }
      }
    }
    return messages

    function checkRecords(block: Records, place: string): void {
      const list = typeof block.of === 'string' ? block.of : ''
      const records = typeof block.of === 'string' ? catalogue.data[list] : block.of
      if (!records) return void report(place, `has no list "${list}" under data`)
      const shown = [...block.badges, ...block.fields, ...block.details]
      for (const name of shown) if (!(name in fields)) report(place, `has no words for the field "${name}"`)
      for (const record of records) {
        if (record.title === undefined) report(place, 'has a record without a title')
        for (const name of shown) {
          const as = fields[name]?.as
          const value = record[name]
          if ((as === 'state' || as === 'term') && typeof value === 'string' && !(value in terms))
            report(place, `has no words for "${value}"`)
        }
      }
    }
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

function blocksOf(screen: ParsedScreen): ParsedBlock[] {
  return [
    ...screen.top,
    ...screen.blocks,
    ...screen.aside,
    ...screen.tabs.flatMap(({ blocks, aside }) => [...blocks, ...aside]),
  ]
}

function termsOf(block: ParsedBlock): string[] {
  if (block.kind === 'timeline') return block.items.flatMap(({ terms }) => terms)
  if (block.kind === 'meters') return block.items.flatMap(({ term }) => term ?? [])
  if (block.kind !== 'conversations') return []
  return block.conversations.flatMap(({ type, status, participants, messages }) => [
    type,
    status,
    ...participants.map(({ role }) => role),
    ...messages.flatMap(({ senderRole, status: sent }) => [senderRole, sent]),
  ])
}

function addressesOf(block: ParsedBlock): string[] {
  if (block.kind === 'links' || block.kind === 'timeline') return block.items.flatMap(({ to }) => to ?? [])
  if (block.kind === 'notice') return block.links.flatMap(({ to }) => to ?? [])
  if (block.kind !== 'records') return []
  return [block.more?.to, ...block.actions.map(({ to }) => to)].flatMap((to) => to ?? [])
}

function englishText(words: string | { en: string }): string {
  return typeof words === 'string' ? words : words.en
}
