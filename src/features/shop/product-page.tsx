import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { DescriptionList } from '#ui/description-list.tsx'
import { ItemMissing } from '#ui/item-missing.tsx'
import { BackLink, ItemPage } from '#ui/item-page.tsx'
import { JsonLd } from '#ui/json-ld.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Price } from '#ui/price.tsx'
import { Stars } from '#ui/stars.tsx'
import { Tag } from '#ui/tag.ts'
import { ProductDetails, RelatedProducts } from './lazy-parts.ts'
import { OrderPanel } from './order-panel.tsx'
import { productData } from './product-data.ts'

const route = getRouteApi('/viormart/$id')

export function ProductPage() {
  const { products, labels, whatsApp, details } = route.useLoaderData()
  const { id } = route.useParams()
  const product = products.find((item) => item.id === id)
  const back = <BackLink to="/viormart">{m.back_to_shop()}</BackLink>
  if (!product)
    return (
      <ItemMissing title={m.product_missing()}>
        <PageHead title={m.page_title({ title: m.product_missing(), product: company.product })} />
        {back}
      </ItemMissing>
    )
  const seller = product.affiliateSource ?? company.product
  return (
    <ItemPage
      key={id}
      seed={product.id}
      icon={product.icon}
      back={back}
      tags={<Tag>{labels[product.category]}</Tag>}
      title={product.title}
      lead={product.description}
      aside={
        <>
          <Price price={product.price} before={product.originalPrice} isLarge />
          <DescriptionList
            facts={[
              [m.filter_brand(), product.brand],
              [m.seller(), seller],
              ...(product.inStock ? [[m.availability(), m.in_stock()] as const] : []),
            ]}
          />
          <div className={css({ mt: '2' })}>
            <Stars rating={product.rating}>{m.n_product_ratings({ count: product.reviews })}</Stars>
          </div>
          <div className={css({ mt: '4' })}>
            <OrderPanel product={product} whatsApp={whatsApp} />
          </div>
        </>
      }
      foot={
        <DeferredHydration>
          <RelatedProducts product={product} products={products} />
        </DeferredHydration>
      }
    >
      <PageHead
        title={m.page_title({ title: product.title, product: company.product })}
        description={product.description}
      />
      {import.meta.env.SSR ? <JsonLd data={productData(product)} /> : null}
      <DeferredHydration>
        <ProductDetails product={product} details={details} />
      </DeferredHydration>
    </ItemPage>
  )
}
