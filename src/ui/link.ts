import { createLink } from '@tanstack/react-router'
import { styled } from '#ui/styled.ts'
import { buttonRecipe, textLinkRecipe } from './recipes.ts'

/** A router link styled as running text. */
export const TextLink = createLink(styled('a', textLinkRecipe))

/** A router link styled as a button. */
export const ButtonLink = createLink(styled('a', buttonRecipe))
