import { createElement, type ComponentPropsWithRef, type JSX, type ReactElement } from 'react'
import { css, cx } from '#styled/css'
import type { RecipeSelection, RecipeVariantRecord, SystemStyleObject } from '#styled/types'

type Tag = keyof JSX.IntrinsicElements
type Styles = SystemStyleObject | undefined | false

/**
 * A look and, by name, what it may vary in: `{ base, variants: { tone: { good, bad } }, defaultVariants: { tone: 'good' } }`.
 * A recipe of the configuration has its class in place of styles, and a default for each of its variants.
 */
export type Recipe<V extends RecipeVariantRecord = RecipeVariantRecord> = {
  className?: string
  base?: SystemStyleObject
  variants?: V
  defaultVariants?: RecipeSelection<V>
}

/** The variants of a recipe of the configuration, of its generated type. */
export type RecipeVariants<R extends { variantMap: Record<string, string[]> }> = {
  [Name in keyof R['variantMap']]: Record<R['variantMap'][Name][number], SystemStyleObject>
}

type OwnProps = {
  /** Another element with the same look. */
  as?: Tag
  /** Styles that hold over the recipe's. */
  css?: Styles | Styles[]
  className?: string | undefined
}

/** Without variants a recipe's type has every name. */
type Names<V> = PropertyKey extends keyof V ? never : keyof V

export type StyledProps<T extends Tag, V extends RecipeVariantRecord = RecipeVariantRecord> = Omit<
  ComponentPropsWithRef<T>,
  Names<V> | keyof OwnProps
> &
  RecipeSelection<V> &
  OwnProps

/**
 * An element with a recipe. It takes the element's attributes, one property for each variant, and `css`; `preset` are
 * attributes that it has unless told otherwise. Panda finds the styles by this function's name (panda.config.ts); a recipe
 * that is written elsewhere marks them with `css.raw`.
 */
export function styled<T extends Tag, V extends RecipeVariantRecord>(
  tag: T,
  { className: named, base, variants, defaultVariants }: Recipe<V>,
  preset?: Partial<ComponentPropsWithRef<T>>,
): (props: StyledProps<T, V>) => ReactElement {
  const usual: Record<string, unknown> = { ...defaultVariants, ...preset }
  return function Styled({ as = tag, css: own, className, ...props }: OwnProps) {
    const attributes: Record<string, unknown> = { ...usual, ...props }
    const looks = [base]
    for (const name in variants) {
      looks.push(variants[name]?.[String(attributes[name])])
      delete attributes[name]
    }
    let classes = named
    if (named)
      for (const name in defaultVariants) {
        classes += ` ${named}--${name}_${String(attributes[name])}`
        delete attributes[name]
      }
    attributes.className = cx(classes, css(looks, own), className)
    return createElement(as, attributes)
  }
}
