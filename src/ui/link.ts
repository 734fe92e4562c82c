import { createLink } from '@tanstack/react-router'
import { styled } from '#ui/styled.ts'
import { buttonRecipe, standaloneLinkRecipe, textLinkRecipe } from './recipes.ts'

/** A router link styled as running text. */
export const TextLink = createLink(styled('a', textLinkRecipe))

/** A router link on its own, with a touch target 44 px high. */
export const StandaloneLink = createLink(styled('a', standaloneLinkRecipe))

/** A router link styled as a button. */
export const ButtonLink = createLink(styled('a', buttonRecipe))
