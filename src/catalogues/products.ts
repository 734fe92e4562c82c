import * as v from 'valibot'
import { coverIcons } from '#domain/cover-icons.ts'
import { count, id, listOf, localText, name, price, rating, readCatalogue } from './catalogue.ts'
import { productBrands, productCategories } from './filters.ts'
import data from './products.json' with { type: 'json' }

const productSchema = v.pipe(
  v.strictObject({
    id,
    icon: v.picklist(coverIcons),
    title: localText,
    description: localText,
    price,
    /** The price before a discount, or null. */
    originalPrice: v.nullable(price),
    category: v.picklist(productCategories),
    brand: v.picklist(productBrands),
    inStock: v.boolean(),
    rating,
    reviews: count,
    featured: v.boolean(),
    isAffiliate: v.boolean(),
    /** The affiliate shop that sells it, or null if we sell it ourselves. */
    affiliateSource: v.nullable(name),
    /** The page of that shop. */
    affiliateUrl: v.nullable(v.pipe(v.string(), v.url(), v.startsWith('https://'))),
    features: v.pipe(v.array(localText), v.minLength(2)),
  }),
  v.forward(
    v.partialCheck(
      [['isAffiliate'], ['affiliateSource'], ['affiliateUrl']],
      ({ isAffiliate, affiliateSource, affiliateUrl }) =>
        isAffiliate === (affiliateSource !== null) && isAffiliate === (affiliateUrl !== null),
      'must be there for an affiliate product, and for no other',
    ),
    ['affiliateSource'],
  ),
)

export const productsSchema = listOf(productSchema)

export const products = readCatalogue('products.json', productsSchema, data)
