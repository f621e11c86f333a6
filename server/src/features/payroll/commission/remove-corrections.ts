import { differences } from '@dray/domain/changelog/differences'
import { plainDollars } from '@dray/domain/money'
import { type PayPeriod, periodName } from '@dray/domain/payroll/pay-period'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import {
  type CorrectedRow,
  type CorrectingPeriod,
  lockCorrectingPeriods,
  lockOrdersOf,
  removeCorrectionsOf,
} from './remove-corrections.sql.ts'

/**
 * Removes what drafts correct of the orders of a period that is deleted, whose commission then was never paid. A correction that was
 * paid itself refuses it. The period is locked; then those that correct its orders are, and the orders.
 */
export async function removeDraftCorrections(
  tx: Tx,
  period: PayPeriod & { id: number },
  author: Author,
): Promise<void> {
  refuseSubmitted(await lockCorrectingPeriods(tx, period.id))
  await lockOrdersOf(tx, period.id)
  // Once more: someone may have saved a correction before the orders were locked.
  refuseSubmitted(await lockCorrectingPeriods(tx, period.id))
  const rows = await removeCorrectionsOf(tx, period.id, author.at)
  const entries = rows.map((row) => ({
    id: row.periodId,
    changes: changesOf(row),
    notes: `Took corrections of ${row.name} out, because the payroll of ${periodName(period)} was deleted`,
  }))
  if (entries.length > 0) await logUpdated(tx, 'payroll', entries, author)
}

function refuseSubmitted(periods: readonly CorrectingPeriod[]): void {
  const submitted = periods.filter(({ submittedOn }) => submittedOn !== null)
  if (submitted.length > 0) throw new Refusal('payroll-corrected', { periods: submitted.map(periodName) })
}

const changesOf = ({ name, userId, commissionBefore, commission }: CorrectedRow) =>
  differences(name, { commission: plainDollars(commissionBefore) }, { commission: plainDollars(commission) }).map(
    (change) => ({ ...change, subfield: String(userId) }),
  )
