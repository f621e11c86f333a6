import { changeAccounts, readAccounts } from '@dray/contract/books'
import { listBrands } from '@dray/contract/brands'
import { listProductTypes } from '@dray/contract/products'
import { type AccountKey, accountKeys, accountLabels, overriddenKeys } from '@dray/domain/books/accounts'
import { Alert, Button, TextInput } from '@mantine/core'
import { type ComponentProps, type FormEvent, useMemo, useRef, useState } from 'react'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { ConflictNotice } from '../../../kit/editing/conflict-notice.tsx'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { SaveBar } from '../../../kit/editing/save-bar.tsx'
import { useEditingSession } from '../../../kit/editing/use-editing-sessions.ts'
import { formState, TextField } from '../../../kit/fields/form-field.tsx'
import { focusFirstInvalid, useFocusWhenDrawn } from '../../../kit/focus.ts'
import { RemoveButton } from '../../../kit/links/remove-button.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../../kit/loading/skeleton.tsx'
import { CardSection } from '../../../kit/panels/card-section.tsx'
import { SearchSelect } from '../../../kit/pickers/search-select.tsx'
import { useConfirmBeforeLeaving } from '../../../kit/use-confirm-before-leaving.ts'
import {
  type AccountFields,
  accountsForm,
  accountsRecord,
  type AccountsRecord,
  type Exception,
  newException,
  parseAccounts,
} from './account-fields.ts'
import style from './accounts.module.css'

/** The accounts of the books. */
export function AccountsTab() {
  const { data, error, refetch } = useRead(readAccounts)
  const record = useMemo(() => data && accountsRecord(data), [data])
  if (record) return <AccountsForm record={record} />
  return error ? <ReadFailed retry={refetch}>{error.message}</ReadFailed> : <Skeleton heights={[380, 120]} />
}

type Editing = ReturnType<typeof useAccountsForm>
const half = Math.ceil(accountKeys.length / 2)

function AccountsForm({ record }: { record: AccountsRecord }) {
  const editing = useAccountsForm(record)
  const form = useRef<HTMLFormElement>(null)
  const { isSaving, cannotSave, refusal } = editing
  const focusFirst = () => form.current?.querySelector('input')?.focus()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (cannotSave || isSaving) return
    editing.save()
    focusFirstInvalid(form.current)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className={`stack ${style.form}`}>
      <CardSection
        title="Accounts"
        about="As they are named in QuickBooks or Xero. A colon begins a subaccount: Sales:Cheese. What was exported keeps its accounts."
      >
        <div className={style.halves}>
          <AccountNames editing={editing} keys={accountKeys.slice(0, half)} />
          <AccountNames editing={editing} keys={accountKeys.slice(half)} />
        </div>
      </CardSection>
      <CardSection
        title="Exceptions"
        about="Other accounts for the products of a brand, of a type, or of both. Stock that is there moves to its new inventory account with an entry of today."
      >
        <Exceptions editing={editing} />
      </CardSection>
      <RestoredNotice editing={editing} focusBeside={focusFirst} />
      <ConflictNotice editing={editing} labelOf={partLabel(editing)} textOf={partText} focusBeside={focusFirst} />
      {refusal !== undefined && (
        <Alert color="red" role="alert" p="xs">
          {refusal}
        </Alert>
      )}
      <SaveBar editing={editing} focusFirst={focusFirst} />
    </form>
  )
}

const AccountNames = ({ editing, keys }: { editing: Editing; keys: readonly AccountKey[] }) => (
  <div className={style.names}>
    {keys.map((key) => (
      <TextField key={key} form={formState<AccountFields>(editing)} field={key} />
    ))}
  </div>
)

const partLabel =
  ({ form }: Editing) =>
  (part: string): string =>
    accountKeys.flatMap((key) => (key === part ? [form.labels[key]] : [])).join() || 'An exception'

const partText = (fields: Editing['fields'], part: string): string | undefined => {
  const account = accountKeys.find((key) => key === part)
  return account && fields[account].trim()
}

type Props = { editing: ReturnType<typeof useAccountsForm> }

const fieldId = (key: number | 'add'): string => `exception-${key}`

/** Empty account names are those above. */
function Exceptions({ editing }: Props) {
  const { exceptions } = editing.fields
  // Read before the first row is added, so that a brand can be typed at once.
  const choices = { brands: useRead(listBrands), types: useRead(listProductTypes) }
  const focusRow = useFocusWhenDrawn((key: number | 'add') => document.getElementById(fieldId(key)))
  function add() {
    const added = newException(exceptions)
    editing.edit({ exceptions: [...exceptions, added] })
    focusRow(added.key)
  }
  function remove(removed: Exception) {
    const at = exceptions.indexOf(removed)
    editing.edit({ exceptions: exceptions.filter((each) => each !== removed) })
    focusRow((exceptions[at + 1] ?? exceptions[at - 1])?.key ?? 'add')
  }
  return (
    <div className="stack">
      {exceptions.length > 0 && (
        <table className={`table ${style.exceptions}`} aria-label="Exceptions">
          <thead>
            <tr>
              <th scope="col">Brand</th>
              <th scope="col">Product type</th>
              {overriddenKeys.map((key) => (
                <th key={key} scope="col">
                  {accountLabels[key]}
                </th>
              ))}
              <th scope="col">
                <span className="unseen">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {exceptions.map((exception, at) => (
              <ExceptionRow
                key={exception.key}
                editing={editing}
                choices={choices}
                exception={exception}
                position={at + 1}
                onRemove={() => remove(exception)}
              />
            ))}
          </tbody>
        </table>
      )}
      <div>
        <Button id={fieldId('add')} variant="default" size="xs" onClick={add}>
          Add exception
        </Button>
      </div>
    </div>
  )
}

type Choice = { id: number; name: string }
type Choices = ComponentProps<typeof SearchSelect>['read'] & { data: readonly Choice[] | undefined }
type RowProps = Props & {
  choices: { brands: Choices; types: Choices }
  exception: Exception
  position: number
  onRemove: () => void
}

function ExceptionRow({ editing, choices: { brands, types }, exception, position, onRemove }: RowProps) {
  const problems = editing.exceptionProblems.get(exception.key)
  const change = (edits: Partial<Exception>) =>
    editing.edit({
      exceptions: editing.fields.exceptions.map((each) => (each === exception ? { ...each, ...edits } : each)),
    })
  return (
    <tr>
      <td>
        <SearchSelect
          id={fieldId(exception.key)}
          aria-label={`Brand of exception ${position}`}
          placeholder="Any brand"
          clearable
          read={brands}
          data={options(brands)}
          value={exception.brandId || null}
          error={problems?.brandId}
          onChange={(brandId) => change({ brandId: brandId ?? '' })}
        />
      </td>
      <td>
        <SearchSelect
          aria-label={`Product type of exception ${position}`}
          placeholder="Any type"
          clearable
          read={types}
          data={options(types)}
          value={exception.typeId || null}
          error={problems?.typeId}
          onChange={(typeId) => change({ typeId: typeId ?? '' })}
        />
      </td>
      {overriddenKeys.map((key) => (
        <td key={key}>
          <TextInput
            aria-label={`${accountLabels[key]} of exception ${position}`}
            placeholder={editing.fields[key]}
            value={exception[key]}
            error={problems?.[key]}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => change({ [key]: value })}
          />
        </td>
      ))}
      <td>
        <RemoveButton label={`Remove exception ${position}`} onRemove={onRemove} />
      </td>
    </tr>
  )
}

const options = ({ data = [] }: Choices) => data.map(({ id, name }) => ({ value: String(id), label: name }))

/** The other tabs of the page are other places. */
const shownTab = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${pathname} ${new URLSearchParams(search).get('tab') ?? ''}`

function useAccountsForm(record: AccountsRecord) {
  const change = useChange(changeAccounts)
  const [faults, setFaults] = useState(false)
  const editing = useEditingSession(accountsForm, record, {
    save({ record: version, fields }) {
      const { body } = parseAccounts(fields, version)
      setFaults(body === undefined)
      return body && change.mutateAsync({ body }).then(accountsRecord)
    },
  })
  const { isDirty, isStored, discard } = editing
  useConfirmBeforeLeaving(isDirty, { isStored, onDiscard: discard, placeOf: shownTab })
  const { problems, ofExceptions } = parseAccounts(editing.fields, editing.record)
  return {
    ...editing,
    /** Shown once a save was tried, and gone as soon as it's corrected. */
    problems: faults ? { ...editing.problems, ...problems } : editing.problems,
    exceptionProblems: faults ? ofExceptions : new Map<number, never>(),
  }
}
