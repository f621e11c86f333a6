import type * as contract from '@dray/contract/brands'
import { differences } from '@dray/domain/changelog/differences'
import type { Db, Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { logUpdated } from '../changelog/index.ts'
import { brandById, lockBrand, brandOfLine, deleteLine, insertLine, linesOfBrand, lockLine } from './brands.sql.ts'

// Lines and limits don't change the brand's modifiedOn: they aren't in its form, so they can't conflict with it.

export async function listProductLines(db: Db, brandId: number): Promise<contract.ProductLine[]> {
  mustExist(await brandById(db, brandId))
  return linesOfBrand(db, brandId)
}

export async function addProductLine(
  tx: Tx,
  request: CallRequest<typeof contract.addProductLine>,
): Promise<contract.ProductLine> {
  const { id, name } = mustExist(await lockBrand(tx, request.params.brandId))
  const line = await insertLine(tx, id, request.body.name)
  const changes = differences(name, {}, { productLine: line.name })
  await logUpdated(tx, 'brand', [{ id, changes }], request.author)
  return line
}

export async function removeProductLine(
  tx: Tx,
  request: CallRequest<typeof contract.removeProductLine>,
): Promise<{ ok: true }> {
  const brandId = mustExist(await brandOfLine(tx, request.params.id))
  const { id, name } = mustExist(await lockBrand(tx, brandId))
  const line = mustExist(await lockLine(tx, request.params.id))
  const products = await deleteLine(tx, line.id)
  const changes = differences(name, { productLine: line.name }, { productLine: null })
  await logUpdated(tx, 'brand', [{ id, changes }], request.author)
  if (products.length > 0) await announce(tx, 'products', products)
  return { ok: true }
}
