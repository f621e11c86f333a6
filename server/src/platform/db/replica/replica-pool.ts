import { type DatabaseLimits, openPool } from '../connection.ts'
import { connect, type Database } from '../db.ts'
import type { StatementWatch } from '../prepared.ts'
import type { Log } from '../../log.ts'

type Options = { url: string; isPooled: boolean; log: Log; limits: DatabaseLimits; watch: StatementWatch }

/** Also asks for read-only sessions, in case the address ever leads to a primary. */
export function openReplica({ url, isPooled, log, limits, watch }: Options): Database {
  const address = { connectionString: url, application_name: 'dray-read' }
  const options = '-c TimeZone=UTC -c DateStyle=ISO -c default_transaction_read_only=on'
  return connect(openPool(isPooled ? { ...address, direct: address } : { ...address, options }, log, limits), { watch })
}
