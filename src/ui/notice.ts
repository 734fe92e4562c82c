import { styled } from '#ui/styled.ts'
import { noticeRecipe } from './recipes.ts'

/** An important message: use `role="alert"` for errors, else `status`. */
export const Notice = styled('div', noticeRecipe)
