import type * as contract from '@dray/contract/payroll'
import type { Tx } from '../../../platform/db/db.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { changePayrollRow } from './change-payroll-row.ts'

/** Replaces a person's reimbursements in an open period; rows without a description and an amount are dropped (D-130). */
export function changeReimbursements(
  tx: Tx,
  {
    params: { period: payPeriod, ...params },
    query,
    body,
    ...request
  }: CallRequest<typeof contract.changeReimbursements>,
): Promise<contract.SavedRow> {
  const row = { reimbursementsDetails: body, modifiedOn: query.modifiedOn }
  return changePayrollRow(tx, { ...request, params: { ...params, payPeriod }, body: row })
}
