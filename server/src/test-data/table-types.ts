import { sql } from 'kysely'
import { codeName } from '../platform/db/column-names.ts'
import type { Db } from '../platform/db/db.ts'

/** The database doesn't say this: the shape of JSON, and closed lists that no check has. */
const overrides: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@dray/domain/books/accounts': {
    'books.accounts': 'AccountNames',
    'books.overrides': 'readonly AccountOverride[]',
  },
  '@dray/domain/books/cover': { 'book_exports.cover': 'readonly CoverLine[]' },
  '@dray/domain/books/postings': { 'book_entries.postings': 'readonly StoredPosting[]' },
  '@dray/domain/deliveries/stop-events': { 'proofs.lines': 'readonly ProofLine[]' },
  '@dray/domain/messages/message-facts': { 'messages.facts': "NewsAbout['facts']" },
  '@dray/domain/messages/message-kinds': { 'contacts.message_channels': 'MessageChannels' },
  '@dray/domain/payments/payment-methods': { 'company_settings.payment_methods': 'OptionalMethod[]' },
  '@dray/domain/users/permissions': {
    'company_settings.second_factor_roles': 'Role[]',
    'webhooks.roles': 'Role[]',
  },
  '@dray/domain/webhooks/events': {
    'webhook_deliveries.action': 'EventAction',
    'webhook_deliveries.kind': 'EventKind',
    'webhook_outbox.kind': 'EventKind',
    'webhooks.kinds': 'EventKind[]',
  },
  '': {
    'book_entries.units': 'Readonly<Record<string, number>>',
    'change_log.changes': 'readonly object[]',
  },
}

const columnTypes: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'Day',
  integer: 'number',
  json: 'object',
  jsonb: 'object',
  numeric: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  xid8: 'string',
}

type Column = {
  /** With its table. */
  path: string
  table: string
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isGenerated: boolean
  /** Values of a closed list. */
  values: string[]
}

/** The source of `tables.ts` for this database. */
export async function tableTypes(db: Db): Promise<string> {
  const columns = await listColumns(db)
  requireColumns(columns.map(({ path }) => path))
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(
    ([table, its]) => `  ${codeName(table)}: {\n${its.map(declaration).join('')}  }\n`,
  )
  return `// Written by \`npm run table-types\` from the migrated database. A test fails when it is out of date.
${Object.entries(overrides).map(importLine).join('')}import type { Cents } from '@dray/domain/money'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/* oxlint-disable max-lines */

export interface Tables {
${tables.join('')}}

/** A date column: YYYY-MM-DD, never a Date in the server's time zone. */
type Day = string
`
}

async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column & { check: string | null }>`
    select relname || '.' || attname as path, relname as "table", attname as name, atttypid::regtype::text as type,
      not attnotnull as is_nullable, atthasdef or attidentity <> '' as has_default,
      attgenerated <> '' or attidentity = 'a' as is_generated,
      (select pg_get_constraintdef(oid) from pg_constraint where conrelid = attrelid and conkey = array[attnum]
        and pg_get_constraintdef(oid) like 'CHECK ((' || attname || ' = ANY (ARRAY[''%') as "check"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
      and attnum > 0 and not attisdropped
    order by relname, attnum`.execute(db)
  return rows.map(({ check, ...column }) => ({ ...column, values: check?.match(/'[^']+'/g) ?? [] }))
}

const overriddenTypes = Object.assign({}, ...Object.values(overrides)) as Record<string, string>

function requireColumns(paths: readonly string[]): void {
  const unknown = Object.keys(overriddenTypes).filter((path) => !paths.includes(path))
  if (unknown.length > 0) throw new RangeError(`No such column: ${unknown.join(', ')}`)
}

function importLine([from, types]: readonly [string, Readonly<Record<string, string>>]): string {
  const names = new Set(Object.values(types).flatMap((type) => type.match(/[A-Z]\w+/g) ?? []))
  return from && `import type { ${[...names].join(', ')} } from '${from}'\n`
}

function declaration(column: Column): string {
  return `    ${codeName(column.name)}: ${isJson(column) ? jsonType(column) : plainType(column)}\n`
}

const isJson = ({ type }: Column) => type.startsWith('json')

function jsonType(column: Column): string {
  const { isNullable, hasDefault } = column
  const type = `JSONColumnType<${valueType(column)}${hasDefault ? ', string | undefined' : ''}>`
  return isNullable ? `${type} | null` : type
}

function plainType(column: Column): string {
  const { isNullable, hasDefault, isGenerated } = column
  const type = isNullable ? `${valueType(column)} | null` : valueType(column)
  if (isGenerated) return `GeneratedAlways<${type}>`
  return hasDefault ? `Generated<${type}>` : type
}

function valueType({ path, name, type, values }: Column): string {
  const overridden = overriddenTypes[path]
  if (overridden) return overridden
  if (values.length > 0) return values.join(' | ')
  const [element = type, array = ''] = type.split(/(?=\[\])/)
  const known = name.endsWith('_cents') ? 'Cents' : columnTypes[element]
  if (!known) throw new RangeError(`${path} has the type ${type}, which no type of the code stands for`)
  return known + array
}
