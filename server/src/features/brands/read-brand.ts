import type { Brand, BrandWithCount, BrandWithProducts } from '@dray/contract/brands'
import { unsellableStatuses } from '@dray/domain/products/product-status'
import { type Person, seesCosts } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { listProductsOfBrand } from '../products/index.ts'
import { allBrands, brandById, brandsWithProductCount } from './brands.sql.ts'

export async function listBrands(db: Db, reader: Person): Promise<Brand[]> {
  return (await allBrands(db)).map(asSeenBy(reader))
}

export async function listBrandsWithCount(db: Db, reader: Person): Promise<BrandWithCount[]> {
  return (await brandsWithProductCount(db, unsellableStatuses)).map(asSeenBy(reader))
}

/** A brand with all its products, including those no longer sold, with the fields that the reader may see. */
export async function readBrand(db: Db, reader: Person, id: number): Promise<BrandWithProducts> {
  const brand = mustExist(await brandById(db, id))
  return { ...asSeenBy(reader)(brand), products: await listProductsOfBrand(db, reader, id) }
}

/** The price at which a margin is refused and the floor together would reveal the cost (D-57, D-199). */
const asSeenBy =
  (reader: Person) =>
  <Row extends { marginFloor: number | null }>({ marginFloor, ...brand }: Row) =>
    seesCosts(reader) ? { ...brand, marginFloor } : brand
