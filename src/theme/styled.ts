import { createElement, type ElementType, type JSX, type ReactElement, type ReactNode } from 'react'
import type { Style } from './rules.ts'
import { classOf } from './style-sheet.ts'

type Recipe = {
  (variants: Style): Style
  variantKeys: readonly string[]
  merge: (other: Recipe) => Recipe
}

/** What is asked of Chakra's. */
type System = {
  css: (...styles: Style[]) => Style
  cva: (config: Style) => Recipe
  isValidProperty: (name: string) => boolean
}

type Given = {
  readonly as?: ElementType
  readonly className?: string
  readonly css?: Style | readonly (Style | false | undefined)[]
  readonly children?: ReactNode
  readonly [name: string]: unknown
}
type Styled = ((given: Given) => ReactElement) & { origin: { tag: ElementType; recipe: () => Recipe } }

let system: System

/** Before anything is drawn; there is one. */
export function setSystem(given: System): void {
  system = given
}

const isStyled = (tag: ElementType | Styled): tag is Styled => typeof tag === 'function' && 'origin' in tag

const styleNames = new Map<string, boolean>()

/** Asked of each property of each element. */
function isStyle(name: string): boolean {
  let is = styleNames.get(name)
  if (is === undefined) styleNames.set(name, (is = system.isValidProperty(name)))
  return is
}

/**
 * An element with style properties, variants of its recipe, `css` and `as`. The build puts this in the place of Chakra's
 * `chakra` (scripts/sparing-styles.ts), which makes the same of them with Emotion.
 */
function styled(
  tag: ElementType | Styled,
  config: Style = {},
  options: { defaultProps?: Given } = {},
): Styled {
  const from = isStyled(tag) ? tag.origin : undefined
  const ownTag = isStyled(tag) ? tag.origin.tag : tag
  let made: Recipe | undefined
  const recipe = () => {
    if (!made) {
      made = system.cva(config)
      if (from) made = from.recipe().merge(made)
    }
    return made
  }

  function Drawn({ as = ownTag, className, css, children, ...given }: Given): ReactElement {
    const { variantKeys } = recipe()
    const variants: Record<string, unknown> = {}
    const styles: Record<string, unknown> = {}
    const props: Record<string, unknown> = { ...options.defaultProps }
    for (const name of Object.keys(given)) {
      const value = given[name]
      if (value === undefined) continue
      const to = variantKeys.includes(name) ? variants : isStyle(name) ? styles : props
      to[name] = value
    }
    const further = [css].flat().filter((style) => style !== undefined && style !== false)
    const name = classOf(system.css(recipe()(variants), ...further, styles))
    const classes = className && name ? `${className} ${name}` : className || name
    if (classes) props['className'] = classes
    return createElement(as, props, children)
  }
  return Object.assign(Drawn, { origin: { tag: ownTag, recipe } })
}

const elements = new Map<string, Styled>()

/** `chakra.div`, and `chakra('a', recipe)`. */
export const chakra = new Proxy(styled, {
  get(_, tag: keyof JSX.IntrinsicElements) {
    let element = elements.get(tag)
    if (!element) elements.set(tag, (element = styled(tag)))
    return element
  },
})
