import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/link.ts'
import type { ProductItem } from './filter-products.ts'
import { NotifyButton } from './notify-button.tsx'
import { SellerLink } from './seller-link.tsx'

/** The action on a card: links to an order request or to the seller, or offers a back-in-stock notice. */
export function ProductAction({ product }: { product: ProductItem }) {
  if (!product.inStock) return <NotifyButton product={product} variant="quiet" />
  if (product.affiliateUrl) return <SellerLink product={product} variant="quiet" />
  return (
    <ButtonLink
      to="/contact"
      search={{ subject: m.order_subject({ title: product.title }) }}
      hash="write"
      variant="quiet"
    >
      {m.order()}
    </ButtonLink>
  )
}
