import type * as contract from '@dray/contract/brands'
import { differences } from '@dray/domain/changelog/differences'
import type { Db, Tx } from '../../db/db.ts'
import { isDuplicate } from '../../db/faults.ts'
import { found, Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { announce } from '../../live/announce.ts'
import { writeLog } from '../changelog/index.ts'
import { brandById } from './brands.sql.ts'
import { brandOfLine, deleteLine, insertLine, linesOfBrand, lockLine } from './product-lines.sql.ts'
import { lockBrand } from './save-brands.sql.ts'

// Lines and limits leave the brand's modifiedOn alone: they are not of its form, and whoever has that open loses nothing (D-15).

export async function listProductLines(db: Db, brandId: number): Promise<contract.ProductLine[]> {
  found(await brandById(db, brandId))
  return linesOfBrand(db, brandId)
}

export async function addProductLine(
  tx: Tx,
  { params, body, user, at }: CallRequest<typeof contract.addProductLine>,
): Promise<contract.ProductLine> {
  const brand = found(await lockBrand(tx, params.brandId))
  const line = await insert(tx, brand.id, body.name)
  const changes = differences(brand.name, {}, { productLine: line.name })
  await writeLog(tx, [{ action: 'update', entityType: 'brand', entityId: brand.id, changes }], { userId: user.id, at })
  await announce(tx, 'brands', [brand.id])
  return line
}

async function insert(tx: Tx, brandId: number, name: string): Promise<contract.ProductLine> {
  try {
    return await insertLine(tx, brandId, name)
  } catch (error) {
    if (isDuplicate(error, 'product_lines_name')) throw new Refusal('name-taken')
    throw error
  }
}

export async function removeProductLine(
  tx: Tx,
  { params, user, at }: CallRequest<typeof contract.removeProductLine>,
): Promise<{ ok: true }> {
  const brand = found(await lockBrand(tx, found(await brandOfLine(tx, params.id))))
  const line = found(await lockLine(tx, params.id))
  const products = await deleteLine(tx, line.id)
  const changes = differences(brand.name, { productLine: line.name }, { productLine: null })
  await writeLog(tx, [{ action: 'update', entityType: 'brand', entityId: brand.id, changes }], { userId: user.id, at })
  await announce(tx, 'brands', [brand.id])
  if (products.length > 0) await announce(tx, 'products', products)
  return { ok: true }
}
