import { runBot } from '../../features/bot/run-bot.ts'
import { openTelegram } from '../../features/bot/telegram.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openPool } from '../../platform/db/connection.ts'
import { connect } from '../../platform/db/db.ts'
import { createMail } from '../../platform/mail/mail.ts'
import { createLog } from '../../platform/log.ts'

// The bot in a process of its own, for tests that kill it.
const config = readConfig(process.env)
const log = createLog({ level: 'fatal' })
const db = connect(openPool({ connectionString: process.env['DATABASE_URL'], max: 4 }, log))
const telegram = await openTelegram(config.telegram ?? { token: '', root: '' })
runBot({
  db,
  config,
  log,
  mail: createMail(undefined),
  telegram,
  now: () => new Date(),
  leaseSeconds: 1,
  pollSeconds: 1,
})
// Its work alone keeps no process running.
setInterval(() => undefined, 60_000)
