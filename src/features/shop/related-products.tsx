import { m } from '#i18n/paraglide/messages.js'
import { Card, CardGrid, CardLink, CardTitle } from '#ui/card.tsx'
import { Price } from '#ui/price.tsx'
import { SectionHeading } from '#ui/section-heading.ts'
import type { ProductItem } from './filter-products.ts'
import { relatedTo } from './related-to.ts'

type RelatedProductsProps = { product: ProductItem; products: readonly ProductItem[] }

export function RelatedProducts({ product, products }: RelatedProductsProps) {
  const related = relatedTo(product, products)
  if (related.length === 0) return null
  return (
    <section>
      <SectionHeading>{m.products_related()}</SectionHeading>
      <CardGrid>
        {related.map(({ id, icon, title, price, originalPrice }) => (
          <Card key={id} seed={id} icon={icon}>
            <CardTitle>
              <CardLink to="/viormart/$id" params={{ id }}>
                {title}
              </CardLink>
            </CardTitle>
            <Price price={price} before={originalPrice} />
          </Card>
        ))}
      </CardGrid>
    </section>
  )
}
