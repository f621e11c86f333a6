import { fetched } from '../../../shared/fetched.tsx'
import { loadingDots } from '../../../shared/loading-dots.tsx'
import { ViewsButton } from '../../../shared/saved-views/views-button.tsx'
import type { PurchaseListFilter } from './purchase-list-filter.ts'

// Loaded when first opened.
const ViewChoices = fetched(async () => (await import('./view-choices.tsx')).ViewChoices, loadingDots)

type Props = { filter: PurchaseListFilter; onChoose: (filter: PurchaseListFilter) => void }

/** The user's saved views of the list of purchase orders. */
export const PurchaseViews = (props: Props) => (
  <ViewsButton>{(close, onProblem) => <ViewChoices {...props} close={close} onProblem={onProblem} />}</ViewsButton>
)
