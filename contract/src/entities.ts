/** What a call reads or changes. A change refreshes every cached answer that reads the same, here and in other open browsers. */
export const entities = [
  'orders',
  'payments',
  'customers',
  'products',
  'brands',
  'productTypes',
  'preferences',
  'comments',
  'locations',
  'users',
  'documents',
  'images',
  'settings',
] as const
export type Entity = (typeof entities)[number]
