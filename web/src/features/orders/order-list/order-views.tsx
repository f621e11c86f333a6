import { fetched } from '../../../shared/fetched.tsx'
import { loadingDots } from '../../../shared/loading-dots.tsx'
import { ViewsButton } from '../../../shared/saved-views/views-button.tsx'
import type { OrderListFilter } from './order-list-filter.ts'

// Loaded when first opened.
const ViewChoices = fetched(async () => (await import('./view-choices.tsx')).ViewChoices, loadingDots)

type Props = { filter: OrderListFilter; today: string; onChoose: (filter: OrderListFilter) => void }

/** The user's saved views of the order list. */
export const OrderViews = (props: Props) => (
  <ViewsButton>{(close, onProblem) => <ViewChoices {...props} close={close} onProblem={onProblem} />}</ViewsButton>
)
