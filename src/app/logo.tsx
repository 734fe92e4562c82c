import { createLink } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { css } from '#styled/css'
import { logoRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'

const HomeLink = createLink(styled('a', logoRecipe))

/** The product name, which links to the home page. */
export function Logo({ onClick }: { onClick?: () => void }) {
  return (
    <HomeLink to="/" aria-label={company.product} {...(onClick ? { onClick } : {})}>
      {company.product}
      <span className={css({ color: 'accent' })}>.</span>
    </HomeLink>
  )
}
