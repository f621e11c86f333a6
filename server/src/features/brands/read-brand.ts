import type { BrandWithProducts } from '@dray/contract/brands'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../db/db.ts'
import { mustExist } from '../../http/refusal.ts'
import { listProductsOfBrand } from '../products/index.ts'
import { brandById } from './brands.sql.ts'

/** A brand with all its products, those no longer sold included, as far as the reader may see them. */
export async function readBrand(db: Db, reader: Person, id: number): Promise<BrandWithProducts> {
  const brand = mustExist(await brandById(db, id))
  return { ...brand, products: await listProductsOfBrand(db, reader, id) }
}
