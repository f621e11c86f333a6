import { type DatabaseLimits, openPool } from '../connection.ts'
import { connect, type Database } from '../db.ts'
import type { StatementWatch } from '../prepared.ts'
import type { Log } from '../../log.ts'

type Options = { url: string; isPooled: boolean; log: Log; limits: DatabaseLimits; watch: StatementWatch }

/** Connections to a replica. It refuses writes; that they are asked to do so as well counts if the address leads elsewhere one day. */
export function openReplica({ url, isPooled, log, limits, watch }: Options): Database {
  const address = { connectionString: url, application_name: 'dray-read' }
  const options = '-c TimeZone=UTC -c DateStyle=ISO -c default_transaction_read_only=on'
  return connect(openPool(isPooled ? { ...address, direct: address } : { ...address, options }, log, limits), { watch })
}
