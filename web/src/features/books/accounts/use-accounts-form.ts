import { changeAccounts } from '@dray/contract/books'
import { useState } from 'react'
import { useChange } from '../../../kit/api/use-call.ts'
import { useEditingSession } from '../../../kit/editing/use-editing-sessions.ts'
import { useConfirmBeforeLeaving } from '../../../kit/use-confirm-before-leaving.ts'
import { accountsForm, type AccountsRecord, accountsRecord, parseAccounts } from './account-fields.ts'

/** The other tabs of the page are other places. */
const shownTab = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${pathname} ${new URLSearchParams(search).get('tab') ?? ''}`

export function useAccountsForm(record: AccountsRecord) {
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
