import { readCustomer } from '@dray/contract/customers'
import { refreshPrices, type RefreshRow, setCustomPrices } from '@dray/contract/pricing'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Problem } from '../../kit/api/request.ts'
import { refresh, useRead } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { disabledIf } from '../../kit/loading/disabled-if.ts'
import { focusIfLost } from '../../kit/focus.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { type PropsOf, useOpenModal } from '../../kit/modals/modals.tsx'
import { askFromPrices } from '../../records/pricing/price-figures.ts'
import { useSession } from '../../kit/session.tsx'
import { TableNotice } from '../../kit/table/table-notice.tsx'
import { RefreshBrand, refreshGroups } from './refresh/refresh-brand.tsx'
import { useRefreshReason, refreshFigures, useRefreshSpinner } from './refresh/refresh-reason.tsx'
import { sendNewPrices, updateProblem } from './refresh/use-all-refreshes.ts'

const noRows: readonly RefreshRow[] = []
/** With no more rows than this, all brands start open. */
const openUpTo = 200

/** A customer's prices that would change, by brand (spec 2.6). */
export function RefreshCustomPricingModal({ frame, customerId }: PropsOf<'RefreshCustomPricing'>) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const customer = useRead(readCustomer, { params: { id: customerId } })
  const read = useRead(refreshPrices, { params: { customerId } })
  const rows = read.data ?? noRows
  const groups = useMemo(() => refreshGroups(rows), [rows])
  const reason = useRefreshReason()
  const update = useUpdate({ customerId, lastChange: read.data?.[0]?.lastChange ?? 0 }, reason)
  const spinner = useRefreshSpinner(read.refetch)
  const all = useRef<HTMLButtonElement>(null)
  // An updated brand disappears with its buttons, so catch the focus if it was on one of them.
  useEffect(() => focusIfLost(all.current), [rows])
  const onUpdate = may(setCustomPrices) ? update.send : undefined
  const name = customer.data?.customer.customerName
  function askToUpdate(send: (rows: readonly RefreshRow[]) => void) {
    if (rows.length < askFromPrices) return send(rows)
    openModal('Confirmation', {
      title: 'Update all brands',
      question: `Set new prices?\n${refreshFigures(rows)}`,
      confirmLabel: 'Update All Brands',
      onConfirm: () => send(rows),
    })
  }
  return (
    <Modal {...frame} title={name === undefined ? 'Refresh pricing' : `Refresh pricing for ${name}`} size={980}>
      <Stack gap={12}>
        <Group gap={8}>
          <span role="status" className="small muted nowrap">
            {update.done || (rows.length > 0 && pluralize(rows.length, 'new price'))}
          </span>
          <span className="grow" />
          <BusyButton variant="default" loading={spinner.isSpinning} onClick={spinner.refresh}>
            Refresh
          </BusyButton>
          {onUpdate && (
            <Button ref={all} {...disabledIf(update.isBusy || rows.length === 0, () => askToUpdate(onUpdate))}>
              Update All Brands
            </Button>
          )}
        </Group>
        {reason.field(rows.filter(({ isBelowFloor }) => isBelowFloor).length)}
        {update.problem && (
          <Text size="sm" c="var(--danger)" role="alert">
            {updateProblem(update.problem)}
          </Text>
        )}
        {groups.map((group) => (
          <RefreshBrand
            key={group.brand}
            group={group}
            name={group.brand}
            startsOpen={rows.length <= openUpTo}
            onUpdate={onUpdate}
            isBusy={update.isBusy}
          />
        ))}
        <TableNotice read={read} isEmpty={rows.length === 0} empty="No pricing data available." />
      </Stack>
    </Modal>
  )
}

type UpdateOf = { customerId: number; lastChange: number }

function useUpdate(updated: UpdateOf, { reason, isReady }: ReturnType<typeof useRefreshReason>) {
  const cache = useQueryClient()
  const change = useMutation<void, Problem, readonly RefreshRow[]>({
    mutationFn: (rows) => sendNewPrices({ ...updated, rows }, { reason }),
    onSettled: () => refresh(cache, setCustomPrices.changes),
  })
  return {
    send: (rows: readonly RefreshRow[]) => {
      if (!change.isPending && isReady(rows)) change.mutate(rows)
    },
    isBusy: change.isPending,
    problem: change.error,
    done: change.isSuccess ? `${pluralize(change.variables.length, 'price')} updated` : '',
  }
}
