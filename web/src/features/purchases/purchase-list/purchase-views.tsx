import { lazy } from 'react'
import { ViewsButton } from '../../../shared/saved-views/views-button.tsx'
import type { PurchaseListFilter } from './purchase-list-filter.ts'

// Loaded when first opened.
const ViewChoices = lazy(async () => ({ default: (await import('./view-choices.tsx')).ViewChoices }))

type Props = { filter: PurchaseListFilter; onChoose: (filter: PurchaseListFilter) => void }

/** The user's saved views of the list of purchase orders. */
export const PurchaseViews = (props: Props) => (
  <ViewsButton>{(close, onProblem) => <ViewChoices {...props} close={close} onProblem={onProblem} />}</ViewsButton>
)
