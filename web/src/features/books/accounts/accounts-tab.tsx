import { readAccounts } from '@dray/contract/books'
import { type AccountKey, accountKeys } from '@dray/domain/books/accounts'
import { Alert } from '@mantine/core'
import { type FormEvent, useMemo, useRef } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { CardSection } from '../../../kit/panels/card-section.tsx'
import { ConflictNotice } from '../../../kit/editing/conflict-notice.tsx'
import { RestoredNotice } from '../../../kit/editing/restored-notice.tsx'
import { formState, TextField } from '../../../kit/fields/form-field.tsx'
import { focusFirstInvalid } from '../../../kit/focus.ts'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../../kit/loading/skeleton.tsx'
import { type AccountFields, accountsRecord, type AccountsRecord } from './account-fields.ts'
import { SaveBar } from '../../../kit/editing/save-bar.tsx'
import style from './accounts.module.css'
import { Exceptions } from './exceptions.tsx'
import { useAccountsForm } from './use-accounts-form.ts'

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
