import type * as contract from '@dray/contract/brands'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'

import { refuseUnknownImage } from '../storage/index.ts'
import { brandById } from './brands.sql.ts'
import { usableLocation } from './usable-location.ts'
import { saveNewBrands } from './save-new-brands.ts'

export async function addBrand(tx: Tx, request: CallRequest<typeof contract.addBrand>): Promise<contract.Brand> {
  const { body } = request
  const defaultLocation = await usableLocation(tx, body.defaultLocationId)
  await refuseUnknownImage(tx, 'brands', body.image)
  const [id = 0] = await saveNewBrands(tx, [body], request.author, { defaultLocation })
  return mustExist(await brandById(tx, id))
}
