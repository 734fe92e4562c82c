import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { CardGrid } from '#ui/card.tsx'
import { SectionHeading } from '#ui/section-heading.ts'
import type { ProductItem, ProductLabels } from './filter-products.ts'
import { ProductCard } from './product-card.tsx'

type ProductResultsProps = { title: string; products: readonly ProductItem[]; labels: ProductLabels }

export function ProductResults({ title, products, labels }: ProductResultsProps) {
  return (
    <section>
      <SectionHeading>{title}</SectionHeading>
      <CardGrid>
        <DeferredHydration>
          {products.map((product) => (
            <ProductCard key={product.id} product={product} labels={labels} />
          ))}
        </DeferredHydration>
      </CardGrid>
    </section>
  )
}
