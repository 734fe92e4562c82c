import { createLink } from '@tanstack/react-router'
import { styled } from '#ui/styled.ts'
import { buttonRecipe, textLinkRecipe } from './recipes.ts'

/** A link of the router that looks like running text. */
export const TextLink = createLink(styled('a', textLinkRecipe))

/** A link of the router that looks like a button. */
export const ButtonLink = createLink(styled('a', buttonRecipe))
