import '@mantine/core/styles/Tooltip.layer.css'
import { Loader, Tooltip } from '@mantine/core'
import style from './catalog.module.css'
import type { ToggleState } from './use-toggle-states.ts'
import { updateFailed } from './use-visibility.ts'

type Props = {
  name: string
  isShown: boolean
  state: ToggleState
  /** Whether the tooltip shows the error; the error of a group is shown once, above. */
  showsError: boolean
  tabIndex: number
  onToggle: () => void
}

const stateLabels: Record<Exclude<ToggleState, 'default'>, string> = {
  updating: 'Updating...',
  success: 'Saved',
  error: 'Failed',
}

/** Shows or hides a product in the catalog: a switch with four states (spec 4.1). */
export function VisibilityToggle({ name, isShown, state, showsError, tabIndex, onToggle }: Props) {
  return (
    <Tooltip label={updateFailed} opened={showsError} position="left" color="#a32020" withArrow>
      <button
        type="button"
        role="switch"
        aria-checked={isShown}
        aria-label={`Show ${name} in the catalog`}
        aria-busy={state === 'updating'}
        data-control
        data-state={state}
        tabIndex={tabIndex}
        className={`plain row ${style.toggle}`}
        onClick={onToggle}
      >
        <span className={`small muted ${style.stateLabel}`}>
          {state === 'default' ? (isShown ? 'Shown' : 'Hidden') : stateLabels[state]}
        </span>
        <span aria-hidden className={style.track}>
          <span className={style.thumb}>
            {state === 'updating' && <Loader size={10} />}
            {state === 'success' && <Mark path="M2 5.2 4.2 7.4 8 3" />}
            {state === 'error' && <Mark path="M2.8 2.8l4.4 4.4M7.2 2.8 2.8 7.2" />}
          </span>
        </span>
      </button>
    </Tooltip>
  )
}

const Mark = ({ path }: { path: string }) => (
  <svg viewBox="0 0 10 10" width="10" height="10" fill="none" stroke="currentColor" strokeWidth="1.6">
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
