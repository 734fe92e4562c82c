import { styled } from '#ui/styled.ts'
import { noticeRecipe } from './recipes.ts'

/** A sentence that needs to be read: `role="alert"` for what went wrong, `status` for the rest. */
export const Notice = styled('div', noticeRecipe)
