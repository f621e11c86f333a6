import { listPaySettings, type PaySettings } from '@dray/contract/payroll'
import { changePay } from '@dray/contract/users'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { useEditingSessions } from '../../../kit/editing/use-editing-sessions.ts'
import { useTurns } from '../use-turns.ts'
import { paySettingsBody, paySettingsForm, userPaySettings } from '../../../records/payroll/pay-settings-form.ts'

const nobody: readonly PaySettings[] = []

/** How everyone is paid, and what was typed over it; saved person by person. */
export function usePaySettings() {
  const turns = useTurns()
  const read = useRead(listPaySettings, {}, { enabled: !turns.isRunning })
  const change = useChange(changePay)
  const sessions = useEditingSessions(paySettingsForm, {
    save({ record, fields }) {
      const body = paySettingsBody(record, fields)
      const params = { id: record.id }
      return body && turns.turn(async () => userPaySettings(await change.mutateAsync({ params, body })))
    },
  })
  const editings = (read.data ?? nobody).map((person) => sessions.editing(person))
  return {
    read,
    editings,
    isDirty: editings.some(({ isDirty }) => isDirty),
    isSaving: editings.some(({ isSaving }) => isSaving),
    discard: () => sessions.discard(),
    save: () => {
      for (const { isDirty, record } of editings) if (isDirty) sessions.actions.save(record, 'stay')
    },
  }
}
export type PersonEditing = ReturnType<typeof usePaySettings>['editings'][number]
