import type { Brand, BrandWithCount, BrandWithProducts } from '@dray/contract/brands'
import { listBrands, listBrandsWithCount, readBrand, listProductLines } from '@dray/contract/brands'
import { listLocations } from '@dray/contract/locations'
import { listExtractTypes, listProductTypes, listProductTypesWithCount } from '@dray/contract/products'
import type { Role } from '@dray/domain/users/permissions'
import { answerCall, type stubServer } from './screens.tsx'
import { ann, showApp } from './shell.tsx'
import { setUpUser } from './set-up-user.ts'

/** Builders for tests of brands: a test sets only the fields it is about. */
export const aBrand = (overrides: Partial<BrandWithCount> = {}): BrandWithCount => ({
  id: 1,
  name: 'Exotic Liquids',
  image: null,
  skucode: 'EXO',
  defaultLocationId: 1,
  brandRepName: 'Charlotte Cooper',
  brandRepPhone: '(171) 555-2222',
  brandRepEmail: null,
  website: null,
  excludeFromReporting: false,
  hideInInventoryOverview: false,
  maxBrandStock: null,
  leadTimeDays: null,
  MaxProductStock: [],
  modifiedOn: new Date('2026-01-01T00:00:00Z'),
  productCount: 3,
  ...overrides,
})

export const withProducts = (overrides: Partial<BrandWithProducts>): BrandWithProducts => {
  const { productCount: _, ...brand } = aBrand()
  return { ...brand, products: [], ...overrides }
}

type Handlers = Parameters<typeof stubServer>

/** Shows the whole application with these brands, to a user who may change them. */
export function showBrands({
  brands = [aBrand()],
  at = '/brands',
  roles = ['INVENTORY'],
  answers = [],
}: {
  brands?: BrandWithCount[] | (() => BrandWithCount[])
  at?: string
  roles?: Role[]
  answers?: Handlers
} = {}) {
  const now = typeof brands === 'function' ? brands : () => brands
  const app = showApp({
    at,
    user: { ...ann, role: roles },
    answers: [
      ...answers,
      answerCall(listBrandsWithCount, now),
      answerCall(listBrands, (): Brand[] => now()),
      answerCall(readBrand, () => withProducts({})),
      answerCall(listProductLines, () => []),
      answerCall(listLocations, () => [
        { id: 1, name: 'Warehouse', color: '#EF4444', isDefault: true },
        { id: 2, name: 'Harbor', color: '#F97316', isDefault: false },
      ]),
      answerCall(listProductTypes, () => [{ id: 1, name: 'Beverages' }]),
      answerCall(listProductTypesWithCount, () => [
        { id: 1, name: 'Beverages', productCount: 12 },
        { id: 2, name: 'Condiments', productCount: 3 },
      ]),
      answerCall(listExtractTypes, () => [{ id: 4, name: 'Rosin' }]),
    ],
  })
  return { ...app, person: setUpUser() }
}
