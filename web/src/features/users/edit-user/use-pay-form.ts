import { changePay, readUser, type User } from '@dray/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readOptions, useChange } from '../../../kit/api/use-call.ts'
import { useEditingSession } from '../../../kit/editing/use-editing-session.ts'
import { paySettingsBody, paySettingsForm, userPaySettings } from '../../../records/payroll/pay-settings-form.ts'
import { useSession } from '../../../kit/session.tsx'

export type PayEditor = ReturnType<typeof usePayForm>

/** How a user is paid, and what was typed over it. */
export function usePayForm(user: User) {
  const { may } = useSession()
  const cache = useQueryClient()
  const change = useChange(changePay)
  const settings = useMemo(() => userPaySettings(user), [user])
  const params = { id: user.id }
  const editing = useEditingSession(paySettingsForm, settings, {
    save({ record, fields }) {
      const body = paySettingsBody(record, fields)
      return (
        body &&
        change.mutateAsync({ params, body }).then((answer) => {
          // The other parts are saved from this version.
          cache.setQueryData(readOptions(readUser, { params }).queryKey, answer)
          return userPaySettings(answer)
        })
      )
    },
  })
  return { ...editing, mayChange: may(changePay, params) }
}
