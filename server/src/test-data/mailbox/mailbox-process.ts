import { runMailbox } from '../../features/mailbox/run-mailbox.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openPool } from '../../platform/db/connection.ts'
import { connect } from '../../platform/db/db.ts'
import { createLog } from '../../platform/log.ts'

// The reader of the mailbox in a process of its own, for tests that kill it.
const { mailbox } = readConfig(process.env)
if (mailbox === undefined) throw new RangeError('There is no mailbox')
const log = createLog({ level: 'fatal' })
const db = connect(openPool({ connectionString: process.env['DATABASE_URL'], max: 4 }, log))
runMailbox({ db, log, mailbox, now: () => new Date(), lookMs: 500, answerMs: 2000, leaseSeconds: 1 })
// Its work alone keeps no process running.
setInterval(() => undefined, 60_000)
