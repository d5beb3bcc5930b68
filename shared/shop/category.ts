/**
 * The categories of products, in the order of the shop. Each has its name in the texts of the shop (`shop.categories`) and of the
 * office (`officeShop.product.categories`).
 */
export const PRODUCT_CATEGORIES = ['rackets', 'strings', 'balls', 'bags', 'clothing', 'accessories'] as const
export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number]

/** A thing that may have a category. */
interface Categorized {
  readonly category: ProductCategory | null
}

/** A category, with the number of products in it. */
export interface CategoryCount {
  readonly category: ProductCategory
  readonly count: number
}

/** Returns the categories that have products, in the order of the shop. */
export const countCategories = (products: readonly Categorized[]): readonly CategoryCount[] =>
  PRODUCT_CATEGORIES.map((category) => ({ category, count: inCategory(products, category).length })).filter(
    ({ count }) => count > 0,
  )

/** Returns the products of a category, in their order; all products if it is null. */
export const inCategory = <P extends Categorized>(
  products: readonly P[],
  category: ProductCategory | null,
): readonly P[] => (category === null ? products : products.filter((product) => product.category === category))

/** Returns the category with this name in an address, or null if there is none. */
export const categoryOf = (name: string | null): ProductCategory | null =>
  PRODUCT_CATEGORIES.find((category) => category === name) ?? null
