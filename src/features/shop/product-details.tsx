import type { Packs } from '#catalogues/packs.ts'
import { useDeferredData, type DeferredData } from '#hydration/deferred-data.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { BulletList } from '#ui/bullet-list.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import type { ProductItem } from './filter-products.ts'

type ProductDetailsProps = { product: ProductItem; details: DeferredData<Packs['productDetails']> }

/** What to know before buying, below the first screen. */
export function ProductDetails({ product, details }: ProductDetailsProps) {
  const { features, terms } = useDeferredData(details)
  const { delivery, warranty } = terms[product.category]
  const seller = product.affiliateSource
  return (
    <>
      <BulletList title={m.product_features()} points={features[product.id]?.features ?? []} />
      <h2 className={css({ fontSize: 'xl', mt: '7' })}>{m.product_terms()}</h2>
      <div className={css({ maxW: 'prose' })}>
        <DescriptionList
          facts={[
            [m.product_delivery(), seller ? m.by_seller({ seller }) : delivery],
            [m.product_warranty(), seller ? m.by_seller({ seller }) : warranty],
          ]}
        />
      </div>
    </>
  )
}
