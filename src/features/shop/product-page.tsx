import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { DescriptionList } from '#ui/description-list.tsx'
import { ItemMissing } from '#ui/item-missing.tsx'
import { BackLink, ItemPage } from '#ui/item-page.tsx'
import { JsonLd } from '#ui/json-ld.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { BulletList } from '#ui/bullet-list.tsx'
import { Price } from '#ui/price.tsx'
import { Stars } from '#ui/stars.tsx'
import { Tag } from '#ui/tag.ts'
import { ProductAction } from './product-action.tsx'
import { productData } from './product-data.ts'

const route = getRouteApi('/viormart/$id')

export function ProductPage() {
  const { items, labels } = route.useLoaderData()
  const { id } = route.useParams()
  const product = items.find((item) => item.id === id)
  const back = <BackLink to="/viormart">{m.back_to_shop()}</BackLink>
  if (!product) return <ItemMissing title={m.product_missing()}>{back}</ItemMissing>
  const seller = product.affiliateSource ?? company.product
  return (
    <ItemPage
      seed={product.id}
      back={back}
      tags={<Tag>{labels[product.category]}</Tag>}
      title={product.title}
      lead={product.description}
      aside={
        <>
          <Price price={product.price} before={product.originalPrice} />
          <DescriptionList
            facts={[
              [m.filter_brand(), product.brand],
              [m.seller(), seller],
              ...(product.inStock ? [[m.availability(), m.in_stock()] as const] : []),
            ]}
          />
          <Stars rating={product.rating}>{m.n_reviews({ count: product.reviews })}</Stars>
          <div className={css({ mt: '5' })}>
            <ProductAction product={product} />
          </div>
        </>
      }
    >
      <PageHead
        title={m.page_title({ title: product.title, product: company.product })}
        description={product.description}
      />
      <JsonLd data={productData(product)} />
      <BulletList title={m.product_features()} points={product.features} />
    </ItemPage>
  )
}
