import { type PayrollTasks, readCommission } from '@dray/contract/payroll/commission'
import { changePayrollRow, type SavedRow } from '@dray/contract/payroll'
import { zero } from '@dray/domain/money'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { Alert } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSender } from '../../../kit/api/change-sender.ts'
import type { Problem } from '../../../kit/api/request.ts'
import { readOptions, refresh } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { missingCommission } from '../../../records/payroll/payroll-checklist.ts'
import { asReadCommission, commissionState, listBody, noEdits } from '../commission/commission-state.ts'
import type { PayLine } from './payroll-form.ts'

/** Leaves out people whose commission was typed: calculating it would replace what was typed. */
export function peopleToCalculate(
  tasks: PayrollTasks | undefined,
  lines: readonly PayLine[],
): PayrollTasks['uncalculated'] {
  const typed = new Set(lines.flatMap(({ id, figures }) => (figures.commission === zero ? [] : [id])))
  return tasks?.uncalculated.filter(({ userId }) => !typed.has(userId)) ?? []
}

type Props = {
  period: PayPeriod
  uncalculated: PayrollTasks['uncalculated']
  onSaved: (saved: SavedRow) => void
  onDone?: () => void
  isPrimary?: boolean
}

/** Saves for each person the orders and corrections that Calculate Commission would start with. */
export function CalculateAll({ period, uncalculated, onSaved, onDone, isPrimary = false }: Props) {
  const cache = useQueryClient()
  const [sender] = useState(changeSender)
  const { year, month, payPeriod } = period
  async function calculate(userId: number) {
    const params = { year, month, payPeriod, userId }
    const commission = await cache.fetchQuery({ ...readOptions(readCommission, { params }), staleTime: 0 })
    // Someone else has calculated it since.
    if (commission.lastSaved !== null) return
    const list = listBody(commissionState(asReadCommission(commission), noEdits))
    const body = { ...list, modifiedOn: commission.modifiedOn?.toISOString() ?? null }
    onSaved(await sender.send(changePayrollRow, { params, body }))
  }
  const { mutate, isPending, error } = useMutation<void, Problem>({
    async mutationFn() {
      for (const { userId } of uncalculated) await calculate(userId)
    },
    onSuccess: () => onDone?.(),
    onSettled: () => refresh(cache, changePayrollRow.changes),
  })
  return (
    <>
      {missingCommission(uncalculated)}{' '}
      <BusyButton
        size="compact-xs"
        variant={isPrimary ? 'filled' : 'default'}
        data-autofocus
        loading={isPending}
        onClick={() => mutate()}
      >
        Calculate all
      </BusyButton>
      {error && (
        <Alert color="red" role="alert" p="xs">
          {error.message}
        </Alert>
      )}
    </>
  )
}
