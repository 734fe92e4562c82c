import { styled } from '#ui/styled.ts'
import { skeletonRecipe } from './recipes.ts'

/** A placeholder of the final size. Hidden from screen readers; the surrounding region announces loading. */
export const Skeleton = styled('div', skeletonRecipe)
