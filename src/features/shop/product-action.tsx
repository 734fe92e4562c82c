import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { ButtonLink } from '#ui/link.ts'
import { NotifyMe } from './notify-me.tsx'

type Offer = { id: string; title: string; inStock: boolean }

/** Links to an order request; out of stock, offers a back-in-stock notice (docs/specification.md#shop-page). */
export function ProductAction({ product }: { product: Offer }) {
  if (product.inStock) {
    return (
      <ButtonLink to="/contact" search={{ subject: m.order_subject({ title: product.title }) }} look="quiet">
        {m.order()}
      </ButtonLink>
    )
  }
  return (
    <>
      <div className={css({ fontWeight: 'bold', color: 'danger', mb: '2' })}>{m.out_of_stock()}</div>
      <NotifyMe product={product} />
    </>
  )
}
