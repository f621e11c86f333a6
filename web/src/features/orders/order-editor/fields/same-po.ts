import { type Order, listOrders } from '@dray/contract/orders'
import { fold } from '@dray/domain/search/search-words'
import { endOfDay, startOfDay } from '@dray/domain/time/company-day'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf } from '../../../../kit/api/request.ts'
import { readOptions, useRead } from '../../../../kit/api/use-call.ts'
import { allDates } from '../../../../kit/list-filter/days-in-url.ts'
import { useOpenModal } from '../../../../kit/modals/modals.tsx'
import { useSettings } from '../../../../kit/session.tsx'
import type { OrderEditing } from '../use-order-lines.ts'

type Asked = { typed: string; customerId: number | null; order: Order | undefined }

/** Another order of the customer with this PO number, while it is typed. A backorder has the number of its order. */
export function useSamePo(asked: Asked) {
  const { timeZone } = useSettings()
  const [settled] = useDebouncedValue(asked.typed, 300)
  const isSettled = !isSaved(asked) && settled === asked.typed
  const { data = [] } = useRead(listOrders, samePoSearch({ ...asked, typed: settled }, timeZone), {
    enabled: isSettled && asked.customerId !== null,
  })
  return isSettled ? otherWith(asked, data) : undefined
}

/** Asks once about a PO number that the customer gave before; the server takes it either way. */
export function useSamePoQuestion({ draft, order }: Pick<OrderEditing, 'draft' | 'order'>) {
  const { timeZone } = useSettings()
  const cache = useQueryClient()
  const openModal = useOpenModal()
  const confirmed = useRef<string>(undefined)
  const isLooking = useRef(false)
  const asked = { typed: draft.customerPO.trim(), customerId: draft.customerId, order }
  const current = JSON.stringify([asked.customerId, asked.typed])

  return function ask(send: () => void): void {
    if (isSaved(asked) || confirmed.current === current) return send()
    if (!isLooking.current) void lookAndAsk(send)
  }
  async function lookAndAsk(send: () => void): Promise<void> {
    isLooking.current = true
    const search = readOptions(listOrders, samePoSearch(asked, timeZone))
    const found = await cache.fetchQuery({ ...search, staleTime: 10_000, retry: false }).catch(() => [])
    isLooking.current = false
    const same = otherWith(asked, found)
    if (same === undefined) return send()
    openModal('Confirmation', {
      title: 'Ordered before?',
      question: `This customer's PO number ${asked.typed} is already on order ${same.orderNum}.`,
      confirmLabel: 'Save anyway',
      onConfirm: () => {
        confirmed.current = current
        send()
      },
    })
  }
}

const isSaved = ({ typed, customerId, order }: Asked): boolean =>
  typed === '' || (order?.customerPO === typed && order.customerID === customerId)

const samePoSearch = ({ typed, customerId }: Asked, timeZone: string) => ({
  params: { fromISO: startOfDay(allDates.from, timeZone), toISO: endOfDay(allDates.to, timeZone) },
  query: { search: typed, customer: String(customerId), limit: 20 },
})

const otherWith = ({ typed, order }: Asked, found: AnswerOf<(typeof listOrders)['answer']>) =>
  found.find(
    ({ id, customerPO, orderStatus }) =>
      id !== order?.id && orderStatus !== 'CANCELLED' && fold(customerPO ?? '') === fold(typed),
  )
