/**
 * An icon as one component that draws what it is given, instead of two that gather settings from a context, from names of
 * attributes for other frameworks and from lists of classes, none of which is used.
 */
export const iconFiles: Record<string, string> = {
  'lucide-react/dist/esm/createLucideIcon.mjs': `
    import { createElement } from 'react'
    const speaks = /^(aria-|role$|title$)/
    const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' }
    export default ({ node }) => ({ size = 24, children, ...own }) =>
      createElement(
        'svg',
        {
          width: size,
          height: size,
          viewBox: '0 0 24 24',
          ...line,
          'aria-hidden': !children && !Object.keys(own).some((name) => speaks.test(name)) ? 'true' : undefined,
          ...own,
        },
        ...node.map(([shape, attributes]) => createElement(shape, attributes)),
        children,
      )`,
}

const isIcon = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
const named = /__iconData = \{\s*name: "[\w-]+",\s*size: 24,\s*node:/

/** An icon's shapes alone; undefined for another module. Throws where they are written in another way. */
export function shortIcon(code: string, id: string): string | undefined {
  if (!isIcon.test(id) || !code.includes('createLucideIcon(')) return undefined
  if (!named.test(code)) throw new Error(`${id} is written in another way now`)
  return code
    .replace(named, '__iconData = { node:')
    .replace(/\],\s*aliases: \[[^\]]*\]/, ']')
    .replaceAll(/,\s*key: "\w+"(?=\s*\})/g, '')
}
