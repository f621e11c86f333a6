/** A change refreshes every cached answer that reads the same data, in all open browsers. */
export const entities = [
  'orders',
  'payments',
  'collections',
  'memos',
  'counts',
  'purchases',
  'customers',
  'products',
  'brands',
  'productTypes',
  'preferences',
  'comments',
  'locations',
  'users',
  'signIns',
  'payroll',
  'documents',
  'folders',
  'images',
  'settings',
] as const
export type Entity = (typeof entities)[number]
