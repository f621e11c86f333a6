import { fetched } from '../../../shared/fetched.tsx'
import { loadingDots } from '../../../shared/loading-dots.tsx'
import { ViewsButton } from '../../../shared/saved-views/views-button.tsx'
import type { FilterProps } from '../figures-address.ts'

// Loaded when first opened.
const ViewChoices = fetched(async () => (await import('./view-choices.tsx')).ViewChoices, loadingDots)

/** The user's saved views of the figures. */
export const FigureViews = (props: FilterProps) => (
  <ViewsButton>{(close, onProblem) => <ViewChoices {...props} close={close} onProblem={onProblem} />}</ViewsButton>
)
