import type { ButtonRecipe, NoticeRecipe } from '#styled/recipes'
import type { Recipe, RecipeVariants } from './styled.ts'

// The styles are in src/theme/recipes.ts; the style sheet includes all variants.

export const buttonRecipe: Recipe<RecipeVariants<ButtonRecipe>> = {
  className: 'button',
  defaultVariants: { variant: 'solid' },
}
export const noticeRecipe: Recipe<RecipeVariants<NoticeRecipe>> = {
  className: 'notice',
  defaultVariants: { tone: 'info' },
}
export const articleRecipe: Recipe = { className: 'article' }
export const fieldRecipe: Recipe = { className: 'field' }
export const navLinkRecipe: Recipe = { className: 'nav-link' }
export const optionRecipe: Recipe = { className: 'option' }
export const skeletonRecipe: Recipe = { className: 'skeleton' }
export const tagRecipe: Recipe = { className: 'tag' }
export const textLinkRecipe: Recipe = { className: 'text-link' }
