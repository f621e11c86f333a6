import type { StatementWatch } from '../db/prepared.ts'
import type { Log } from '../log.ts'
import { currentCall } from './current-call.ts'
import type { Metrics } from './metrics.ts'

type Options = { log: Log; slowMs: number; metrics: Metrics | undefined }

/** The start of a statement is enough: a list of hundreds of rows is one statement. */
const maxLogged = 2000

/** Logs slow statements with their call. Statements contain no values: those are sent separately. */
export const watchQueries =
  ({ log, slowMs, metrics }: Options): StatementWatch =>
  (statement, ms) => {
    metrics?.countStatement(ms)
    if (slowMs === 0 || ms < slowMs) return
    log.warn(
      { ...(currentCall() ?? { call: 'background' }), ms: Math.round(ms), statement: statement.slice(0, maxLogged) },
      'A statement of the database was slow',
    )
  }
