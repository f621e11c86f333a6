import * as contract from '@dray/contract/users'
import { differences } from '@dray/domain/changelog/differences'
import { type Cents, plainDollars } from '@dray/domain/money'
import type { PayType } from '@dray/domain/payroll/pay'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { applyPatch } from '../../platform/http/requests/apply-patch.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { recordChange, refuseIfChanged } from '../changelog/index.ts'
import { readUser } from './read-user.ts'
import { lockUser, updateUser, userById } from './users.sql.ts'

type Pay = { payType: PayType | null; baseRate: Cents | null; commissionRate: number | null }

/** Applies from the open pay periods on (D-10). */
export async function changePay(tx: Tx, request: CallRequest<typeof contract.changePay>): Promise<contract.User> {
  const { params, body, user, at } = request
  const read = () => readUser(tx, user, params.id)
  mustExist(await lockUser(tx, params.id))
  const stored = mustExist(await userById(tx, params.id))
  await refuseIfChanged(tx, 'user', stored, {
    sent: body.modifiedOn,
    current: async () => contract.userSchema.encode(await read()),
  })
  const { id, name, payType, baseRateCents: baseRate, commissionRate } = stored
  const before: Pay = { payType, baseRate, commissionRate }
  const after = applyPatch(before, body)
  const changes = differences(name, logged(before), logged(after))
  const save = async () => {
    const { baseRate: baseRateCents, ...fields } = after
    await updateUser(tx, id, { ...fields, baseRateCents }, at)
    await announce(tx, 'payroll', [])
  }
  await recordChange(tx, 'user', { id, changes, save }, request.author)
  return read()
}

const logged = (pay: Pay) => ({ ...pay, baseRate: pay.baseRate === null ? null : plainDollars(pay.baseRate) })
