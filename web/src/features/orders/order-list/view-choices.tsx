import { listOrderViews, removeOrderView, saveOrderView } from '@dray/contract/preferences'
import { useChange, useRead } from '../../../shared/api/use-call.ts'
import { ViewList } from '../../../shared/saved-views/view-list.tsx'
import { useSession } from '../../../shared/session.tsx'
import type { OrderListFilter } from './order-list-filter.ts'
import { filterOf, isView, viewOf } from './order-view.ts'

type Props = {
  filter: OrderListFilter
  today: string
  onChoose: (filter: OrderListFilter) => void
  close: () => void
  onProblem: (problem: string | undefined) => void
}

/** The saved views of the order list. */
export function ViewChoices({ filter, today, onChoose, close, onProblem }: Props) {
  const { user } = useSession()
  const save = useChange(saveOrderView)
  const removal = useChange(removeOrderView)
  const read = useRead(listOrderViews, { params: { userId: user.id } })
  return (
    <ViewList
      read={read}
      isChosen={({ filters }) => isView(filters, filter, today)}
      onChoose={({ filters }) => onChoose(filterOf(filters, today))}
      // Not `mutate`: its callbacks are dropped when this list is closed, which happens first.
      remove={({ id }) => removal.mutateAsync({ params: { id } })}
      saving={save}
      save={(name, done) => save.mutate({ body: { userId: user.id, name, filters: viewOf(filter, today) } }, done)}
      close={close}
      onProblem={onProblem}
    />
  )
}
