import type { ButtonRecipe, InitialsRecipe, NoticeRecipe } from '#styled/recipes'
import type { Recipe, RecipeVariants } from './styled.ts'

// The styles are in src/theme/*recipes.ts; the style sheet includes all variants.

export const buttonRecipe: Recipe<RecipeVariants<ButtonRecipe>> = {
  className: 'button',
  defaultVariants: { variant: 'solid' },
}
export const noticeRecipe: Recipe<RecipeVariants<NoticeRecipe>> = {
  className: 'notice',
  defaultVariants: { tone: 'info' },
}
export const initialsRecipe: Recipe<RecipeVariants<InitialsRecipe>> = {
  className: 'initials',
  defaultVariants: { ground: 'teal' },
}
export const articleRecipe: Recipe = { className: 'article' }
export const backLinkRecipe: Recipe = { className: 'back-link' }
export const bulletListRecipe: Recipe = { className: 'bullet-list' }
export const cardBodyRecipe: Recipe = { className: 'card-body' }
export const cardFootRecipe: Recipe = { className: 'card-foot' }
export const cardRecipe: Recipe = { className: 'card' }
export const chatButtonRecipe: Recipe = { className: 'chat-button' }
export const commentActionsRecipe: Recipe = { className: 'comment-actions' }
export const commentHeadRecipe: Recipe = { className: 'comment-head' }
export const commentRecipe: Recipe = { className: 'comment-card' }
export const commentTextRecipe: Recipe = { className: 'comment-text' }
export const descriptionListRecipe: Recipe = { className: 'description-list' }
export const factsRecipe: Recipe = { className: 'facts' }
export const fieldRecipe: Recipe = { className: 'field' }
export const filterTileRecipe: Recipe = { className: 'filter-tile' }
export const headerActionsRecipe: Recipe = { className: 'header-actions' }
export const headerRowRecipe: Recipe = { className: 'header-row' }
export const headerStatusRecipe: Recipe = { className: 'header-status' }
export const iconLinkRecipe: Recipe = { className: 'icon-link' }
export const linkRowRecipe: Recipe = { className: 'link-row' }
export const logoRecipe: Recipe = { className: 'logo' }
export const navLinkRecipe: Recipe = { className: 'nav-link' }
export const numberedListRecipe: Recipe = { className: 'numbered-list' }
export const optionRecipe: Recipe = { className: 'option' }
export const pageMainRecipe: Recipe = { className: 'page-main' }
export const patternBandRecipe: Recipe = { className: 'pattern-band' }
export const postContentsRecipe: Recipe = { className: 'post-contents' }
export const readingProgressRecipe: Recipe = { className: 'reading-progress' }
export const siteFooterRecipe: Recipe = { className: 'site-footer' }
export const siteHeaderRecipe: Recipe = { className: 'site-header' }
export const skeletonRecipe: Recipe = { className: 'skeleton' }
export const skipLinkRecipe: Recipe = { className: 'skip-link' }
export const standaloneLinkRecipe: Recipe = { className: 'standalone-link' }
export const syncButtonRecipe: Recipe = { className: 'sync-button' }
export const tagRecipe: Recipe = { className: 'tag' }
export const textLinkRecipe: Recipe = { className: 'text-link' }
export const wideActionsRecipe: Recipe = { className: 'wide-actions' }
