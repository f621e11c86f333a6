import { once } from 'node:events'
import { openPool } from '../platform/db/connection.ts'
import { connect, type Tx } from '../platform/db/db.ts'
import type { DatabaseServer } from '../platform/db/embedded-postgres.ts'
import { inSnapshot } from '../platform/db/transaction.ts'
import type { Log } from '../platform/log.ts'
import type { Check, Difference } from './check.sql.ts'
import { type Finding, findDifferences, readDifferences } from './totals.sql.ts'

/** Compares every stored total with its entries and prints the differences. Read only. True if all match. */
export async function examine(
  connection: DatabaseServer['connection'],
  log: Log,
  { fix = false }: { fix?: boolean } = {},
): Promise<boolean> {
  await using db = connect(openPool(connection, log))
  return await inSnapshot(db, (tx) => (fix ? printCorrections(tx, print) : printFindings(tx, print)))
}

type Print = (text: string) => Promise<unknown>

/** Waits if the reader of the output is slower. */
const print: Print = async (text) => process.stdout.write(text) || once(process.stdout, 'drain')

/** Prints the number of differences per check, and the first few. */
export async function printFindings(tx: Tx, print: Print): Promise<boolean> {
  const findings = await findDifferences(tx)
  await print(findings.map(findingText).join(''))
  return findings.every(({ count }) => count === 0)
}

function findingText({ check, count, differences }: Finding): string {
  if (count === 0) return `ok       ${check}\n`
  const lines = differences.map(
    ({ record, stored, computed }) => `         ${record}: stored ${stored}, computed ${computed}\n`,
  )
  return `DIFFERS  ${check}: ${count}\n${lines.join('')}`
}

/** Prints SQL that would correct all differences, for a person to review and run. The doctor never runs it. */
export async function printCorrections(tx: Tx, print: Print, rowsAtOnce = 1000): Promise<boolean> {
  let last: Check | undefined
  for await (const { check, differences } of readDifferences(tx, rowsAtOnce)) {
    if (last === undefined) await print(introduction)
    if (check !== last) await print(checkHeading(check))
    last = check
    await print(differences.map((difference) => correctingStatement(check, difference)).join(''))
  }
  await print(last === undefined ? '-- Nothing differs; there is nothing to correct.\n' : '\n-- commit;\n')
  return last === undefined
}

const introduction = `-- Nothing was changed. These statements make each stored total what its entries add up to. Back up first,
-- find out why they differ, stop Dray, run them in one transaction, and run npm run doctor again before you commit.
begin;
`

const checkHeading = ({ name, advice }: Check): string =>
  `\n-- ${name}\n${advice === undefined ? '' : `-- ${advice}\n`}`

function correctingStatement({ correct }: Check, difference: Difference): string {
  const { record, stored, computed } = difference
  const note = `-- ${record.replaceAll(/\s+/g, ' ')}: stored ${stored}, computed ${computed}`
  const statement = correct?.(difference) ?? ''
  return statement === '' ? `${note}\n` : `${note}\n${statement}\n`
}
