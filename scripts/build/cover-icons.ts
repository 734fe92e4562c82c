import { icons } from 'lucide'
import { coverIcons } from '#domain/cover-icons.ts'

export const coverIconsFile = 'src/ui/cover-icons.svg'

const svgAttributes =
  'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"'

/** The icons of the covers as one file of symbols, each with the id that pages reference it by. */
export function renderCoverIcons(): string {
  const symbols = coverIcons.map(
    (name) => `<symbol id="${name}" ${svgAttributes}>${iconShapes(name)}</symbol>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

/** Throws if Lucide has no icon of that name. */
function iconShapes(name: string): string {
  const node = Object.entries(icons).find(([key]) => key === pascalCase(name))?.[1]
  if (!node) throw new Error(`Lucide has no icon "${name}"`)
  return node
    .map(([tag, attributes]) => {
      const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
      return `<${tag}${pairs.join('')}/>`
    })
    .join('')
}

function pascalCase(name: string): string {
  return name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}
