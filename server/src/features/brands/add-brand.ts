import type * as contract from '@dray/contract/brands'
import type { Tx } from '../../db/db.ts'
import { isDuplicate } from '../../db/faults.ts'
import { found, Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { brandById } from './brands.sql.ts'
import { usableLocation } from './usable-location.ts'
import { saveNewBrands } from './save-new-brands.ts'

export async function addBrand(
  tx: Tx,
  { body, user, at }: CallRequest<typeof contract.addBrand>,
): Promise<contract.Brand> {
  await usableLocation(tx, body.defaultLocationId)
  await refuseUnknownImage(tx, 'brands', body.image)
  try {
    const [id = 0] = await saveNewBrands(tx, [body], { userId: user.id, at })
    return found(await brandById(tx, id))
  } catch (error) {
    if (isDuplicate(error, 'brands_name')) throw new Refusal('name-taken')
    throw error
  }
}
