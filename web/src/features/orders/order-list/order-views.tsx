import { lazy } from 'react'
import { ViewsButton } from '../../../shared/saved-views/views-button.tsx'
import type { OrderListFilter } from './order-list-filter.ts'

// Loaded when first opened.
const ViewChoices = lazy(async () => ({ default: (await import('./view-choices.tsx')).ViewChoices }))

type Props = { filter: OrderListFilter; today: string; onChoose: (filter: OrderListFilter) => void }

/** The user's saved views of the order list. */
export const OrderViews = (props: Props) => (
  <ViewsButton>{(close, onProblem) => <ViewChoices {...props} close={close} onProblem={onProblem} />}</ViewsButton>
)
