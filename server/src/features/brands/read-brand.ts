import type { BrandWithProducts } from '@dray/contract/brands'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../db/db.ts'
import { mustExist } from '../../http/refusal.ts'
import { listProductsOfBrand } from '../products/index.ts'
import { brandById } from './brands.sql.ts'

/** A brand with all its products, including those no longer sold, with the fields that the reader may see. */
export async function readBrand(db: Db, reader: Person, id: number): Promise<BrandWithProducts> {
  const brand = mustExist(await brandById(db, id))
  return { ...brand, products: await listProductsOfBrand(db, reader, id) }
}
