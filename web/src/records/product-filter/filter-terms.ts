import { formatGrams, type ProductFilter, type StockChoice } from '@dray/domain/products/product-filter'
import { statusLabel } from '../status-label.ts'

/** In the order of spec 2.13. */
export const listFields = ['brands', 'types', 'genetics', 'extractTypes', 'weights'] as const
export type ListField = (typeof listFields)[number]

export const filterFieldLabels: Record<ListField | 'stock', string> = {
  brands: 'Brand',
  types: 'Product Type',
  genetics: 'Genetics',
  extractTypes: 'Extract Type',
  weights: 'Weight',
  stock: 'Stock',
}

export const stockLabels: Record<StockChoice, string> = { in: 'In Stock', out: 'Out of Stock', short: 'Short' }

/** 3.5g, Sativa. */
export function valueLabel(field: ListField, value: string): string {
  if (field === 'weights') return formatGrams(Number(value))
  return field === 'genetics' ? statusLabel(value) : value
}

export function filterTerms(filter: ProductFilter): { label: string; values: string[] }[] {
  const lists = listFields.map((field) => ({
    label: filterFieldLabels[field],
    values: filter[field].map((value) => valueLabel(field, String(value))),
  }))
  const search = filter.searchTerm.trim()
  return [
    { label: 'Search', values: search === '' ? [] : [search] },
    ...lists,
    { label: filterFieldLabels.stock, values: filter.stock === null ? [] : [stockLabels[filter.stock]] },
  ].filter(({ values }) => values.length > 0)
}
