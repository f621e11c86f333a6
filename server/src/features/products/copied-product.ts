import type { describedProducts } from './products.sql.ts'

type DescribedProduct = Awaited<ReturnType<ReturnType<typeof describedProducts>['execute']>>[number]

/** The fields that order lines and purchase items copy from their product when they are added (D-55). */
export const copiedColumns = [
  'productName',
  'productBrand',
  'productType',
  'productSku',
  'productGenetics',
  'productExtractType',
  'productWeight',
] as const

export const copiedFields = (product: DescribedProduct) => ({
  productId: product.id,
  productName: product.name,
  productBrand: product.brand,
  productType: product.type,
  productSku: product.sku,
  productGenetics: product.genetics,
  productExtractType: product.extractType,
  productWeight: product.weight,
})
