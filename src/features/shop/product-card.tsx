import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Card, CardLink, CardTitle } from '#ui/card.tsx'
import { Price } from '#ui/price.tsx'
import { Stars } from '#ui/stars.tsx'
import { Tag } from '#ui/tag.ts'
import type { ProductItem, ProductLabels } from './filter-products.ts'
import { ProductAction } from './product-action.tsx'

export function ProductCard({ product, labels }: { product: ProductItem; labels: ProductLabels }) {
  return (
    <Card seed={product.id} icon={product.icon} foot={<ProductAction product={product} />}>
      <div
        className={css({
          display: 'flex',
          gap: '3',
          alignItems: 'center',
          fontSize: 'xs',
          color: 'soft',
          flexWrap: 'wrap',
        })}
      >
        <Tag>{labels[product.category]}</Tag>
        <span>{product.brand}</span>
      </div>
      <CardTitle>
        <CardLink to="/viormart/$id" params={{ id: product.id }}>
          {product.title}
        </CardLink>
      </CardTitle>
      <div className={css({ mt: '1', mb: '3', color: 'soft', fontSize: 'sm' })}>{product.description}</div>
      <Stars rating={product.rating}>{m.n_product_ratings({ count: product.reviews })}</Stars>
      <Price price={product.price} before={product.originalPrice} />
      {product.affiliateSource ? (
        <div className={css({ mt: '1', fontSize: 'sm', color: 'soft' })}>
          {m.sold_by({ seller: product.affiliateSource })}
        </div>
      ) : null}
    </Card>
  )
}
