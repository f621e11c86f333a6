import type * as contract from '@dray/contract/customers'
import { accessCode } from '@dray/domain/customers/customer'
import { randomInt } from 'node:crypto'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { logUpdated } from '../changelog/index.ts'
import { updateAccessCode } from './save-customers.sql.ts'

/** Replaces the access code (D-72). The log says so without the code, and modifiedOn stays: no form has the code (D-206). */
export async function createAccessCode(
  tx: Tx,
  request: CallRequest<typeof contract.createAccessCode>,
): Promise<{ accessCode: string }> {
  const code = accessCode((choices) => randomInt(choices))
  const id = mustExist(await updateAccessCode(tx, request.params.id, code))
  await logUpdated(tx, 'customer', [{ id, notes: 'Access code refreshed' }], request.author)
  return { accessCode: code }
}
