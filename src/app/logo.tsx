import { createLink } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'

const HomeLink = createLink(
  styled('a', {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      minH: '11',
      fontWeight: 'bold',
      fontSize: 'xl',
      letterSpacing: '-0.03em',
    },
  }),
)

/** The product name, which links to the home page. */
export function Logo({ onClick }: { onClick?: () => void }) {
  return (
    <HomeLink to="/" aria-label={company.product} {...(onClick ? { onClick } : {})}>
      {company.product}
      <span className={css({ color: 'accent' })}>.</span>
    </HomeLink>
  )
}
