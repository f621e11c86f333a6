import { once } from 'node:events'
import pg from 'pg'
import { type DatabaseAddress, directAddress } from '../db/pooler.ts'
import { from as copyFrom } from 'pg-copy-streams'
import { migrationLock } from '../db/migrate.ts'
import { appliedTo, applyIn, type Migration } from '../db/migrations.ts'
import type { BackedUpTable, End } from './backup-file.ts'
import { tablesInOrder } from './tables.sql.ts'

/** An empty database being filled, in one transaction. */
export type Target = {
  /** Number of other Dray processes using the database. */
  othersConnected: () => Promise<number>
  /** Tables with rows, except those an empty Dray fills itself. */
  filledTables: () => Promise<string[]>
  /** Drops the empty tables, to create those of the backup. */
  clear: () => Promise<void>
  apply: (migration: Migration) => Promise<void>
  /** Drops indexes and references during the fill. Returns the statements that restore them. */
  makeBare: () => Promise<string[]>
  run: (statement: string) => Promise<void>
  /** Adds rows in COPY format. Write all parts of a table before the next table. */
  write: (table: BackedUpTable, bytes: Buffer) => Promise<void>
  /** Finishes the last table. */
  endTable: () => Promise<void>
  countRows: (table: string) => number
  setSequences: (sequences: End['sequences']) => Promise<void>
  /** Ends password links, unsent statement emails, messages, what the bot and the mailbox have to do, and webhooks, which a restored copy must not continue. */
  quiet: (at: Date) => Promise<void>
  commit: () => Promise<void>
  close: () => Promise<void>
}

/** Dray fills these itself, so an empty database may have rows in them. */
const ownRows = [
  'schema_migrations',
  'packing_locations',
  'company_settings',
  'books',
  'app_secrets',
  'bot_lease',
  'message_lease',
  'mailbox',
  'sign_in_failures',
  'sign_ins',
  'figure_periods',
  'figure_sums',
  'figure_changes',
  'list_changes',
  'backups',
]

/** Waits for a running migration; a Dray that starts in the meantime waits for us. */
export async function openTarget(address: DatabaseAddress, timeZone: string): Promise<Target> {
  const client = new pg.Client({ keepAlive: true, ...directAddress(address), application_name: 'dray-restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = 0;
      set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
      set local maintenance_work_mem = '256MB'`)
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await client.query("select set_config('dray.time_zone', $1, true)", [timeZone])
    return targetOn(client)
  } catch (error) {
    await client.end()
    throw error
  }
}

function targetOn(client: pg.Client): Target {
  const loader = createLoader(client)
  return {
    othersConnected: () => countOthers(client),
    filledTables: () => filledTables(client),
    clear: () => clear(client),
    async apply(migration) {
      await appliedTo(client)
      await applyIn(client, migration)
    },
    makeBare: () => makeBare(client),
    run: async (statement) => void (await client.query(statement)),
    ...loader,
    setSequences: (sequences) => setSequences(client, sequences),
    quiet: (at) => quiet(client, at),
    commit: async () => void (await client.query('commit; analyze')),
    close: () => client.end(),
  }
}

async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string | number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and application_name = 'dray'`,
  )
  return Number(rows[0]?.count ?? 0)
}

async function filledTables(client: pg.Client): Promise<string[]> {
  const tables = await tablesInOrder(client)
  // Another program's tables count even if empty: they would be in the way.
  const isOurs = tables.some(({ name }) => name === 'schema_migrations')
  const filled: string[] = []
  for (const { name } of tables) {
    if (isOurs && ownRows.includes(name)) continue
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`)
    if (!isOurs || rowCount !== 0) filled.push(name)
  }
  return filled
}

async function clear(client: pg.Client): Promise<void> {
  const tables = await tablesInOrder(client)
  if (tables.length > 0)
    await client.query(`drop table ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')} cascade`)
  const { rows } = await client.query<{ drop: string }>(`
    select 'drop sequence ' || oid::regclass as drop from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace
    union all
    select 'drop function ' || oid::regprocedure || ' cascade' from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`)
  for (const { drop } of rows) await client.query(drop)
}

/** Building indexes and checking references at the end is faster. Triggers are meant for changes by people. */
async function makeBare(client: pg.Client): Promise<string[]> {
  const triggers = await client.query<{ drop: string; add: string }>(`
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop, pg_get_triggerdef(pg_trigger.oid) as add
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace order by tgrelid::regclass::text, tgname`)
  for (const { drop } of triggers.rows) await client.query(drop)
  const constraints = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint
    where contype in ('p', 'u', 'f', 'x') and connamespace = current_schema()::regnamespace and conrelid <> 0
    order by contype = 'f' desc, conrelid::regclass::text, conname`)
  for (const { drop } of constraints.rows) await client.query(drop)
  const indexes = await client.query<{ name: string; add: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as add from pg_index
    join pg_class on pg_class.oid = indrelid
    where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`)
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  // References last: they need the keys.
  return [...indexes.rows, ...constraints.rows.toReversed(), ...triggers.rows].map(({ add }) => add)
}

function createLoader(client: pg.Client) {
  const counts = new Map<string, number>()
  let open: { table: string; stream: ReturnType<typeof copyFrom>; failed: Promise<never> } | undefined

  async function endTable(): Promise<void> {
    if (open === undefined) return
    const { table, stream, failed } = open
    open = undefined
    stream.end()
    await Promise.race([once(stream, 'finish'), failed])
    counts.set(table, stream.rowCount)
  }

  async function begin({ name, columns }: BackedUpTable) {
    await endTable()
    const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin with (freeze)`))
    const { promise: failed, reject } = Promise.withResolvers<never>()
    failed.catch(() => undefined)
    stream.once('error', reject)
    return { table: name, stream, failed }
  }

  return {
    endTable,
    async write(table: BackedUpTable, bytes: Buffer): Promise<void> {
      if (open?.table !== table.name) open = await begin(table)
      if (!open.stream.write(bytes)) await Promise.race([once(open.stream, 'drain'), open.failed])
    },
    countRows: (table: string): number => counts.get(table) ?? 0,
  }
}

async function setSequences(client: pg.Client, sequences: End['sequences']): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled])
}

/**
 * A password link used or ended since the backup must not work again, a run of emails must not send them twice, a message must not come late,
 * and a copy must not tell receivers of webhooks what happens in it.
 */
async function quiet(client: pg.Client, at: Date): Promise<void> {
  await client.query('update password_links set ended_at = $1 where used_at is null and ended_at is null', [at])
  await client.query(
    `update email_run_customers set state = 'undelivered', reason = 'stopped', done_at = $1 where state = 'waiting'`,
    [at],
  )
  await client.query(
    `update messages set failed_at = $1, error = 'Restored from a backup' where sent_at is null and failed_at is null`,
    [at],
  )
  await client.query('update message_lease set holder = null, held_until = null')
  // The original handles them: an order must not be sent by both.
  await client.query(
    `update bot_inbox set set_aside_at = $1, error = 'Restored from a backup' where done_at is null and set_aside_at is null`,
    [at],
  )
  await client.query(
    `update bot_replies set failed_at = $1, error = 'Restored from a backup' where sent_at is null and failed_at is null`,
    [at],
  )
  await client.query('update bot_lease set holder = null, held_until = null')
  // A copy begins with the email that arrives from then on. The original has read the others.
  await client.query(
    'update mailbox set holder = null, held_until = null, account = null, uid_validity = null, uid = null, recent_since = null, recent_ended_at = null',
  )
  await client.query('update webhooks set is_active = false, sender = null, sending_until = null')
}
