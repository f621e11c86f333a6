import { changePay, readUser, type User } from '@dray/contract/users'
import { defaultCommissionRate, formatRate } from '@dray/domain/payroll/commission'
import { payTypeLabels, payTypes } from '@dray/domain/payroll/pay'
import { Group, NativeSelect, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useRef } from 'react'
import { readOptions, useChange } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { useEditingSession } from '../../../kit/editing/use-editing-sessions.ts'
import { MoneyField, TidiedField } from '../../../kit/fields/money-field.tsx'
import { focusFirstInvalid } from '../../../kit/focus.ts'
import { useSession } from '../../../kit/session.tsx'
import { RecordConflictNotice } from '../../../records/changelog/record-conflict-notice.tsx'
import {
  paySettingsBody,
  paySettingsForm,
  paySettingsProblems,
  tidyRate,
  userPaySettings,
} from '../../../records/payroll/pay-settings-form.ts'

const types = [
  { value: '', label: 'Not paid' },
  ...payTypes.map((type) => ({ value: type, label: payTypeLabels[type] })),
]
const rateLabels: Readonly<Record<string, string>> = {
  HOURLY: 'Base rate per hour',
  SALARY: 'Base rate per pay period',
}

/** A user's pay settings, which apply to open pay periods and later ones. */
export function PaySection({ pay }: { pay: PayEditor }) {
  const { fields, edit, problems, isSaving, isSaved, cannotSave, refusal, form: settings } = pay
  const form = useRef<HTMLFormElement>(null)
  const shown = { ...problems, ...paySettingsProblems(fields) }
  const focusType = () => form.current?.querySelector('select')?.focus()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (cannotSave || isSaving) return
    if (Object.keys(paySettingsProblems(fields)).length > 0) return focusFirstInvalid(form.current)
    // Once saved, the button is disabled.
    focusType()
    pay.save()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NativeSelect
          label={settings.labels.payType}
          data={types}
          value={fields.payType}
          error={shown.payType}
          onChange={({ currentTarget }) => edit({ payType: currentTarget.value })}
        />
        <MoneyField
          label={rateLabels[fields.payType] ?? settings.labels.baseRate}
          placeholder="0.00"
          value={fields.baseRate}
          error={shown.baseRate}
          onChange={(baseRate) => edit({ baseRate })}
        />
        <TidiedField
          label={settings.labels.commissionRate}
          placeholder={formatRate(defaultCommissionRate)}
          tidy={tidyRate}
          value={fields.commissionRate}
          error={shown.commissionRate}
          onChange={(commissionRate) => edit({ commissionRate })}
        />
        <RecordConflictNotice entityType="user" editing={pay} focusBeside={focusType} />
        {refusal !== undefined && (
          <div role="alert" className="danger strong">
            {refusal}
          </div>
        )}
        <Group gap={8} mih={32}>
          <BusyButton type="submit" variant="default" disabled={cannotSave} loading={isSaving}>
            Save pay
          </BusyButton>
          <div role="status" className="accent strong">
            {isSaved && 'Pay saved.'}
          </div>
        </Group>
      </Stack>
    </form>
  )
}

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
          // The user's other parts are saved based on this version.
          cache.setQueryData(readOptions(readUser, { params }).queryKey, answer)
          return userPaySettings(answer)
        })
      )
    },
  })
  return { ...editing, mayChange: may(changePay, params) }
}

type PayEditor = ReturnType<typeof usePayForm>
