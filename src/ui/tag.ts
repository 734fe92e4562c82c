import { styled } from '#ui/styled.ts'
import { tagRecipe } from './recipes.ts'

/** A small word about a thing: its category, a tag. */
export const Tag = styled('span', tagRecipe)
