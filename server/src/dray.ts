import type { Config } from './platform/config/config.ts'
import type { Database, Tx } from './platform/db/db.ts'
import type { DatabaseServer } from './platform/db/embedded-postgres.ts'
import type { HealthCheck } from './platform/db/health-check.ts'
import type { Replica } from './platform/db/replica/replica.ts'
import type { Author } from './features/changelog/index.ts'
import type { LiveEvents } from './platform/live/live-events.ts'
import type { Log } from './platform/log.ts'
import type { Mail } from './platform/mail/mail.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { PdfRenderer } from './platform/pdf/renderer.ts'
import type { DemoAccount, DemoContact } from './sample/demo-accounts.ts'
import type { MailStandIn } from './sample/mailbox/stand-in.ts'
import type { StandIn } from './sample/telegram/stand-in.ts'
import type { FileStore } from './platform/files/file-store.ts'

export type Dray = {
  config: Config
  log: Log
  db: Database
  /** Undefined without DATABASE_READ_URL. */
  replica: Replica | undefined
  /** Lets a worker thread connect to the database too. */
  connection: DatabaseServer['connection']
  files: FileStore
  pdf: PdfRenderer
  mail: Mail
  live: LiveEvents
  health: HealthCheck
  /** Undefined without METRICS_TOKEN. */
  metrics: Metrics | undefined
  /** Shown on the demo's sign-in page; undefined outside the demo. */
  demo:
    | {
        accounts: readonly DemoAccount[]
        password: string
        contacts: readonly DemoContact[]
        chat?: StandIn
        mailbox?: MailStandIn
      }
    | undefined
  loadSample: (tx: Tx, author: Author) => Promise<void>
}
