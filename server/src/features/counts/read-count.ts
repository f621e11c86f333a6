import type * as contract from '@dray/contract/counts'
import { needsAcceptance } from '@dray/domain/counts/count'
import { cappedSum } from '@dray/domain/money'
import type { CompanyClock } from '@dray/domain/time/company-day'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { companyDecisions } from '../company/index.ts'
import { countById, linesOfCount, shortSince } from './counts.sql.ts'

export type Today = Pick<CompanyClock, 'startOf' | 'today'>

/** The expected units of a line that was not counted yet are those of now; a blind count keeps them. */
export async function readCount(db: Db, id: number, { startOf, today }: Today): Promise<contract.Count> {
  const [found, lines, company, shortToday] = await Promise.all([
    countById(db, id),
    linesOfCount(db, id),
    companyDecisions(db),
    shortSince(db, id, startOf(today)),
  ])
  const count = mustExist(found)
  const isOpen = count.status === 'OPEN'
  const limits = { limitUnits: company.countLimitUnits, limitPercent: company.countLimitPercent }
  return {
    ...count,
    ...limits,
    lines: lines.map(({ expected, unitsNow, unitCost, ...line }) => ({
      ...line,
      ...(expected !== null ? { expected } : isOpen && !count.blind ? { expected: unitsNow } : {}),
      countedOn: line.counted === null ? null : line.countedOn,
      cost: line.difference === null || unitCost === null ? null : cappedSum(unitCost * line.difference),
      needsAcceptance: isOpen && needsAcceptance({ ...line, expected, shortToday: shortToday(line) }, limits),
    })),
  }
}
