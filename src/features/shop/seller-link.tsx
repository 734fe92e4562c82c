import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { styled, type StyledProps } from '#ui/styled.ts'
import { buttonRecipe } from '#ui/recipes.ts'
import type { ProductItem } from './filter-products.ts'

const Anchor = styled('a', buttonRecipe)

type SellerLinkProps = Pick<StyledProps<'a'>, 'css'> & {
  product: ProductItem
  variant: 'solid' | 'quiet'
}

/** Leads to the shop that sells an affiliate product. `sponsored`, because we are paid for what is bought there. */
export function SellerLink({ product, variant, ...props }: SellerLinkProps) {
  return (
    <Anchor
      href={product.affiliateUrl ?? undefined}
      target="_blank"
      rel="sponsored noopener noreferrer"
      variant={variant}
      {...props}
    >
      {m.buy_from({ seller: product.affiliateSource ?? '' })}
      <span className={css({ srOnly: true })}> {m.opens_new_tab()}</span>
    </Anchor>
  )
}
