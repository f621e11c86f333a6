import type { Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { holdActiveUser } from '../users/index.ts'

/** An account owner who stays an active user until the transaction ends; undefined if they are none, null for no owner. */
export type HeldOwner = { name: string } | undefined | null

/** Holds the account owner that is sent. It is held before the customer is locked, as where a user is removed, who loses their customers. */
export async function holdOwner(tx: Tx, id: number | null): Promise<HeldOwner> {
  return id === null ? null : holdActiveUser(tx, id)
}

/** The name of a new account owner; null for none. */
export const nameOf = (owner: HeldOwner): string | null =>
  owner === null ? null : mustExist(owner, 'owner-unknown').name
