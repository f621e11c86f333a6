import type { Tx } from '../../db/db.ts'
import { mustExist } from '../../http/refusal.ts'
import { holdActiveUser } from '../users/index.ts'

/** The name of an account owner, who must be an active user and stays one until the transaction ends. Null, for none, is allowed. */
export async function usableOwner(tx: Tx, id: number | null): Promise<string | null> {
  return id === null ? null : mustExist(await holdActiveUser(tx, id), 'owner-unknown').name
}
