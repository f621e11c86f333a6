import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Chevron } from '../../kit/chevron.tsx'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import style from '../../kit/server-list/list-views.module.css'

type Props = {
  /** The saved filter that is applied. */
  chosen?: string | undefined
  /** Why a filter wasn't deleted. */
  problem?: string | undefined
  /** Without it, there is nothing to save. */
  onSave?: (() => void) | undefined
  children: (close: () => void) => ReactNode
}

/** Beside a list's views: the user's saved filters, and saving the current one. */
export function SavedFiltersMenu({ chosen, problem, onSave, children }: Props) {
  return (
    <>
      <PopoverButton
        label="Saved Filters"
        position="bottom-start"
        width={260}
        padding={4}
        button={(opener) => (
          <button type="button" className={`muted text-sm plain nowrap flex-none row ${style.tab}`} {...opener}>
            {chosen === undefined ? 'Saved Filters' : `Saved: ${chosen}`} <Chevron />
          </button>
        )}
      >
        {children}
      </PopoverButton>
      {onSave && (
        <button type="button" className={`muted text-sm plain nowrap flex-none ${style.tab}`} onClick={onSave}>
          Save Filter
        </button>
      )}
      {problem !== undefined && (
        <Text role="alert" span size="sm" className="danger">
          The filter wasn't deleted. {problem}
        </Text>
      )}
    </>
  )
}
