import { styled } from '#ui/styled.ts'
import { articleRecipe } from './recipes.ts'

/** Displays a post's HTML, which the server has sanitized; it contains no components. */
export const ArticleText = styled('div', articleRecipe)
