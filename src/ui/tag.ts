import { styled } from '#ui/styled.ts'
import { tagRecipe } from './recipes.ts'

/** A short label, such as a category or a tag. */
export const Tag = styled('span', tagRecipe)
