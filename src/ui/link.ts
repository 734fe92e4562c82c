import { createLink } from '@tanstack/react-router'
import { chakra } from '#styled/jsx'
import { buttonRecipe } from './button-recipe.ts'

/** A link of the router that looks like running text. */
export const TextLink = createLink(
  chakra('a', {
    base: { color: 'nyasa', fontWeight: 'bold', textDecoration: 'underline', textUnderlineOffset: '3px' },
  }),
)

/** A link of the router that looks like a button. */
export const ButtonLink = createLink(chakra('a', buttonRecipe))
