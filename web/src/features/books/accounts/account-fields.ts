import { type BookAccounts, changeAccounts, readAccounts } from '@dray/contract/books'
import { type AccountKey, accountKeys, accountLabels, overriddenKeys } from '@dray/domain/books/accounts'
import { z } from 'zod'
import { fieldProblems } from '../../../kit/api/field-problems.ts'
import { defineForm, type FieldsOf, type TypesOf } from '../../../kit/editing/define-form.ts'
import { derived, text } from '../../../kit/editing/field-kinds.ts'
import type { FieldProblems } from '../../../kit/editing/form.ts'
import { type LineItem, lineRules } from '../../../kit/editing/line-rules.ts'

const cell = z.string()
const exceptionSchema = z.object({
  key: z.int(),
  id: z.int().optional(),
  brandId: cell,
  typeId: cell,
  sales: cell,
  costOfGoods: cell,
  inventory: cell,
})
/** Text as typed, empty for none. */
export type Exception = z.infer<typeof exceptionSchema>
export type ExceptionField = Exclude<keyof Exception, 'key' | 'id'>

/** A company has one list of accounts. */
export type AccountsRecord = BookAccounts & { id: number; modifiedOn: Date }

/** Saved for the first time, they have no version. */
const unsaved = new Date(0)
export const accountsRecord = (accounts: BookAccounts): AccountsRecord => ({
  ...accounts,
  id: 1,
  modifiedOn: accounts.modifiedOn ?? unsaved,
})

const exceptionFields = ['brandId', 'typeId', ...overriddenKeys] as const satisfies readonly ExceptionField[]
const isSameException = (a: Exception, b: Exception): boolean =>
  exceptionFields.every((field) => a[field].trim() === b[field].trim())
const isSameGroup = (a: Exception, b: Exception): boolean => a.brandId === b.brandId && a.typeId === b.typeId

/** An exception is known by its products, so that two versions can be merged. */
const exceptionKey = ({ brandId, typeId }: BookAccounts['overrides'][number]): number =>
  (brandId ?? 0) * 100_003 + (typeId ?? 0)

const exceptions = ({ overrides }: BookAccounts): Exception[] =>
  overrides.map((override) => ({
    key: exceptionKey(override),
    id: exceptionKey(override),
    brandId: String(override.brandId ?? ''),
    typeId: String(override.typeId ?? ''),
    sales: override.sales ?? '',
    costOfGoods: override.costOfGoods ?? '',
    inventory: override.inventory ?? '',
  }))

/** Below every key of a saved exception. */
export const newException = (before: readonly Exception[]): Exception => ({
  key: Math.min(0, ...before.map(({ key }) => key)) - 1,
  brandId: '',
  typeId: '',
  sales: '',
  costOfGoods: '',
  inventory: '',
})

const account = (key: AccountKey) =>
  derived<string, AccountsRecord>({ ...text(accountLabels[key]), read: (_, { accounts }) => accounts[key] })
const kinds = {
  ...(Object.fromEntries(accountKeys.map((key) => [key, account(key)])) as Record<
    AccountKey,
    ReturnType<typeof account>
  >),
  exceptions: derived<readonly Exception[], AccountsRecord>({
    label: 'Exceptions',
    blank: [],
    schema: z.array(exceptionSchema),
    read: (_, record) => exceptions(record),
    send: (lines) => lines,
    shown: () => undefined,
    list: lineRules<Exception>({
      isSame: isSameException,
      isSaved: (line, { theirs }) => theirs.some((saved) => isSameGroup(saved, line)),
    }),
  }),
}
export type AccountFields = FieldsOf<typeof kinds>
export type AccountsTypes = TypesOf<AccountsRecord, typeof kinds, LineItem>

export const accountsForm = defineForm<AccountsRecord, typeof kinds, LineItem>(
  'book-accounts',
  readAccounts.answer.transform(accountsRecord),
  kinds,
  { problemsOf: (problem, sent) => fieldMessages(sent, Object.entries(fieldProblems(problem))).problems },
)

export type ExceptionProblems = ReadonlyMap<number, { readonly [Field in ExceptionField]?: string | undefined }>
type Messages = { problems: FieldProblems<AccountsTypes>; ofExceptions: ExceptionProblems }
type Parsed = Messages & { body?: z.output<typeof changeAccounts.body> }

/** The whole form, or why it can't be sent. */
export function parseAccounts(typed: AccountFields, { modifiedOn }: AccountsRecord): Parsed {
  const { exceptions: overrides, ...accounts } = typed
  const read = changeAccounts.body.safeParse({
    accounts,
    overrides,
    modifiedOn: modifiedOn.getTime() === unsaved.getTime() ? null : modifiedOn.toISOString(),
  })
  if (read.success) return { body: read.data, problems: {}, ofExceptions: new Map() }
  return fieldMessages(
    typed,
    read.error.issues.map(({ path, message }) => [path.join('.'), message]),
  )
}

/** By field and exception; a field's first message wins. */
function fieldMessages(
  { exceptions: lines }: AccountFields,
  messages: readonly (readonly [string, string])[],
): Messages {
  const problems: { [Name in keyof AccountFields]?: string } = {}
  const ofExceptions = new Map<number, { [Field in ExceptionField]?: string }>()
  for (const [path, message] of messages) {
    const [list, at = '', field] = path.split('.')
    const account = list === 'accounts' ? accountKeys.find((key) => key === at) : undefined
    const line = list === 'overrides' ? lines[Number(at)] : undefined
    if (account) problems[account] ??= message
    else if (line) {
      const known = exceptionFields.find((name) => name === field) ?? 'brandId'
      ofExceptions.set(line.key, { [known]: message, ...ofExceptions.get(line.key) })
      problems.exceptions ??= message
    }
  }
  return { problems, ofExceptions }
}
