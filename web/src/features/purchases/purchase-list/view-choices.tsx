import { listPurchaseViews, removePurchaseView, savePurchaseView } from '@dray/contract/preferences'
import { useChange, useRead } from '../../../shared/api/use-call.ts'
import { ViewList } from '../../../shared/saved-views/view-list.tsx'
import { useSession } from '../../../shared/session.tsx'
import { type PurchaseListFilter, unfiltered } from './purchase-list-filter.ts'

type Props = {
  filter: PurchaseListFilter
  onChoose: (filter: PurchaseListFilter) => void
  close: () => void
  onProblem: (problem: string | undefined) => void
}

/** The filters without the sort, which is in the address too. */
const filtersOf = ({ search, status, payment, brand, late, expected }: PurchaseListFilter): PurchaseListFilter => ({
  search: search.trim(),
  status,
  payment,
  brand,
  late,
  expected,
})
const keys = Object.keys(unfiltered) as (keyof PurchaseListFilter)[]

/** The saved views of the list of purchase orders. */
export function ViewChoices({ filter, onChoose, close, onProblem }: Props) {
  const { user } = useSession()
  const save = useChange(savePurchaseView)
  const removal = useChange(removePurchaseView)
  const read = useRead(listPurchaseViews, { params: { userId: user.id } })
  return (
    <ViewList
      read={read}
      isChosen={({ filters }) => keys.every((key) => filters[key] === filtersOf(filter)[key])}
      onChoose={({ filters }) => onChoose(filters)}
      // Not `mutate`: its callbacks are dropped when this list is closed, which happens first.
      remove={({ id }) => removal.mutateAsync({ params: { id } })}
      saving={save}
      save={(name, done) => save.mutate({ body: { userId: user.id, name, filters: filtersOf(filter) } }, done)}
      close={close}
      onProblem={onProblem}
    />
  )
}
