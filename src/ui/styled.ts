import { createElement, type ComponentPropsWithRef, type JSX, type ReactElement } from 'react'
import { css, cx } from '#styled/css'
import type { RecipeSelection, RecipeVariantRecord, SystemStyleObject } from '#styled/types'

type Tag = keyof JSX.IntrinsicElements
type Styles = SystemStyleObject | undefined | false

/**
 * Base styles and variants by name: `{ base, variants: { tone: { good, bad } }, defaultVariants: { tone: 'good' } }`. A
 * recipe of the Panda configuration has a class instead of styles, and a default for each variant.
 */
export type Recipe<V extends RecipeVariantRecord = RecipeVariantRecord> = {
  className?: string
  base?: SystemStyleObject
  variants?: V
  defaultVariants?: RecipeSelection<V>
}

/** The variants of a configured recipe, derived from its generated type. */
export type RecipeVariants<R extends { variantMap: Record<string, string[]> }> = {
  [Name in keyof R['variantMap']]: Record<R['variantMap'][Name][number], SystemStyleObject>
}

type OwnProps = {
  /** Renders another element with the same styles. */
  as?: Tag
  /** Styles that override the recipe's. */
  css?: Styles | Styles[]
  className?: string | undefined
}

/** Without variants a recipe's type has an index signature, which must not count. */
type Names<V> = PropertyKey extends keyof V ? never : keyof V

export type StyledProps<T extends Tag, V extends RecipeVariantRecord = RecipeVariantRecord> = Omit<
  ComponentPropsWithRef<T>,
  Names<V> | keyof OwnProps
> &
  RecipeSelection<V> &
  OwnProps

/**
 * Creates a component from an element and a recipe. It takes the element's attributes, one prop per variant, and `css`;
 * `preset` are default attributes. Panda extracts the styles by this function's name (panda.config.ts); a recipe
 * defined elsewhere must mark its styles with `css.raw`.
 */
export function styled<T extends Tag, V extends RecipeVariantRecord>(
  tag: T,
  { className: named, base, variants, defaultVariants }: Recipe<V>,
  preset?: Partial<ComponentPropsWithRef<T>>,
): (props: StyledProps<T, V>) => ReactElement {
  const usual: Record<string, unknown> = { ...defaultVariants, ...preset }
  return function Styled({ as = tag, css: ownStyles, className, ...props }: OwnProps) {
    const attributes: Record<string, unknown> = { ...usual, ...props }
    const styles = [base]
    for (const name in variants) {
      styles.push(variants[name]?.[String(attributes[name])])
      delete attributes[name]
    }
    let classes = named
    if (named)
      for (const name in defaultVariants) {
        classes += ` ${named}--${name}_${String(attributes[name])}`
        delete attributes[name]
      }
    attributes.className = cx(classes, css(styles, ownStyles), className)
    return createElement(as, attributes)
  }
}
