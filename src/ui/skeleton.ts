import { styled } from '#ui/styled.ts'
import { skeletonRecipe } from './recipes.ts'

/** A placeholder in the final layout. Silent to screen readers: the region around it says that it loads. */
export const Skeleton = styled('div', skeletonRecipe)
