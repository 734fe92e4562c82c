import { createLink } from '@tanstack/react-router'
import { styled } from '#ui/styled.ts'
import { buttonRecipe } from './button-recipe.ts'

/** A link of the router that looks like running text. */
export const TextLink = createLink(
  styled('a', {
    base: { color: 'nyasa', fontWeight: 'bold', textDecoration: 'underline', textUnderlineOffset: '3px' },
  }),
)

/** A link of the router that looks like a button. */
export const ButtonLink = createLink(styled('a', buttonRecipe))
