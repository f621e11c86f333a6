import { openPool } from '../db/connection.ts'
import { connect } from '../db/db.ts'
import type { DatabaseServer } from '../db/embedded-postgres.ts'
import { inSnapshot } from '../db/transaction.ts'
import type { Log } from '../log.ts'
import { correctionOf, type Finding, findDifferences } from './totals.sql.ts'

/** How many differences of each check are listed. Their number is always printed. */
const maxShown = 20

/** Compares every stored total with the entries it adds up and prints what it finds. Read only. True if all match. */
export async function examine(
  connection: DatabaseServer['connection'],
  log: Log,
  { fix = false }: { fix?: boolean } = {},
): Promise<boolean> {
  await using db = connect(openPool(connection, log))
  const findings = await inSnapshot(db, findDifferences)
  process.stdout.write(fix ? printCorrections(findings) : findings.map(printFinding).join(''))
  return findings.every(({ differences }) => differences.length === 0)
}

function printFinding({ check, differences }: Finding): string {
  if (differences.length === 0) return `ok       ${check}\n`
  const shown = differences.slice(0, maxShown)
  const lines = shown.map(
    ({ record, stored, computed }) => `         ${record}: stored ${stored}, computed ${computed}\n`,
  )
  return `DIFFERS  ${check}: ${differences.length}\n${lines.join('')}`
}

/** The statements that would correct what differs, for a person to read, think about and run. The doctor never runs them. */
export function printCorrections(findings: readonly Finding[]): string {
  const wrong = findings.filter(({ differences }) => differences.length > 0)
  if (wrong.length === 0) return '-- Nothing differs; there is nothing to correct.\n'
  return `${introduction}${wrong.map(printCorrectionsOf).join('')}\n-- commit;\n`
}

const introduction = `-- Nothing was changed. These statements make each stored total what its entries add up to. Back up first,
-- find out why they differ, stop Dray, run them in one transaction, and run npm run doctor again before you commit.
begin;
`

function printCorrectionsOf({ check, differences }: Finding): string {
  const { correct, advice } = correctionOf(check)
  const lines = differences.map((difference) => {
    const note = `-- ${difference.record.replaceAll(/\s+/g, ' ')}: stored ${difference.stored}, computed ${difference.computed}`
    const statement = correct?.(difference) ?? ''
    return statement === '' ? `${note}\n` : `${note}\n${statement}\n`
  })
  return `\n-- ${check}\n${advice === undefined ? '' : `-- ${advice}\n`}${lines.join('')}`
}
