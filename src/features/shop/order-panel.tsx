import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { ButtonLink } from '#ui/link.ts'
import { buttonRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'
import type { ProductItem } from './filter-products.ts'
import { NotifyButton } from './notify-button.tsx'
import { QuantityField } from './quantity-field.tsx'
import { SellerLink } from './seller-link.tsx'

const Anchor = styled('a', buttonRecipe)

const large = css.raw({ w: 'full', minH: '14', fontSize: 'lg' })
const note = css({ mt: '2', color: 'soft', fontSize: 'sm' })

type OrderPanelProps = {
  product: ProductItem
  /** The address of our chat; null if we have none. */
  whatsApp: string | null
}

/** The main action of a product's page: order it, go to the shop that sells it, or be notified when it is back. */
export function OrderPanel({ product, whatsApp }: OrderPanelProps) {
  const [count, setCount] = useState(1)
  const { title, price } = product
  if (!product.inStock) return <NotifyButton product={product} variant="solid" size={large} />
  if (product.affiliateSource) {
    return (
      <>
        <SellerLink product={product} variant="solid" css={large} />
        <div className={note}>{m.affiliate_hint({ seller: product.affiliateSource })}</div>
      </>
    )
  }
  const isOne = count === 1
  const subject = isOne ? m.order_subject({ title }) : m.order_subject_of({ title, count })
  const text = isOne ? m.order_text({ title, price }) : m.order_text_of({ title, price, count })
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      {product.category === 'Services' ? null : <QuantityField value={count} onChange={setCount} />}
      <ButtonLink to="/contact" search={{ subject }} hash="write" css={large}>
        {m.order()}
      </ButtonLink>
      {whatsApp ? (
        <Anchor
          href={`${whatsApp}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          variant="quiet"
          css={{ w: 'full' }}
        >
          {m.order_by_whatsapp()}
          <span className={css({ srOnly: true })}> {m.opens_new_tab()}</span>
        </Anchor>
      ) : null}
      <div className={note}>{m.order_hint()}</div>
    </div>
  )
}
