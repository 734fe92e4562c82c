import type { postCategories } from '#domain/post-list.ts'
import { m } from './paraglide/messages.js'

type Category = (typeof postCategories)[number]

/** A function, because the language is not known at import time. */
export function categoryLabel(): Record<Category, string> {
  return {
    Technology: m.blog_category_technology(),
    'Web Development': m.blog_category_web(),
    Business: m.blog_category_business(),
    Fintech: m.blog_category_fintech(),
    Tutorial: m.blog_category_tutorial(),
    News: m.blog_category_news(),
  }
}

/** Returns the category's label, or the server's name for an unknown category. */
export function labelOfCategory(category: string): string {
  const words: Record<string, string> = categoryLabel()
  return words[category] ?? category
}
