import { Text } from '@mantine/core'
import type { Problem } from '../../kit/api/request.ts'
import { useFirstField } from '../../kit/focus.ts'
import { menuKeys } from '../../kit/popover/menu-list.tsx'
import popover from '../../kit/popover/popover-button.module.css'
import { refusalText } from '../refusal-text.ts'
import { StatusPill, type StatusScale } from '../status-pill.tsx'
import style from './status-menu.module.css'

type Props = {
  label: string
  choices: readonly string[]
  /** The choice that gets the focus first: the usual next status. */
  nextAt: number
  scale?: StatusScale | undefined
  isPending: boolean
  /** A side effect of the choice, in words. */
  effectOf?: (status: string) => string | undefined
  onChoose: (status: string) => void
  close: () => void
}

export function StatusChoiceList(props: Props) {
  const { label, choices, nextAt, scale, isPending, effectOf, onChoose, close } = props
  // The popover may have looked for something to focus before the entries loaded.
  const next = useFirstField<HTMLButtonElement>()
  return (
    <div
      role="menu"
      tabIndex={-1}
      aria-label={label}
      aria-busy={isPending}
      className={popover.menu}
      onKeyDown={menuKeys(close)}
    >
      {choices.map((status, index) => (
        <button
          key={status}
          type="button"
          role="menuitem"
          className={`plain row text-sm ${popover.entry}`}
          {...(index === nextAt ? next : {})}
          aria-disabled={isPending || undefined}
          onClick={() => isPending || onChoose(status)}
        >
          <span className="grow">
            <StatusPill status={status} scale={scale} />
            <Effect text={effectOf?.(status)} />
          </span>
        </button>
      ))}
    </div>
  )
}

const Effect = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <span className={`small muted ${popover.detail}`}> {text}</span>

export const StatusProblem = ({ error }: { error: Problem }) => (
  <Text size="sm" role="alert" className={`danger ${style.problem}`}>
    {refusalText(error)}
  </Text>
)
