import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Chevron } from '../../kit/chevron.tsx'
import { fetched } from '../../kit/loading/fetched.tsx'
import { loadingDots } from '../../kit/loading/loading-dots.tsx'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import style from '../../kit/server-list/list-views.module.css'
import type { ViewsProps } from './view-list.tsx'

const ViewList = fetched(() => import('./view-list.tsx'), 'ViewList', loadingDots)

const SavedViewTabs = fetched(() => import('./saved-view-tabs.tsx'), 'SavedViewTabs')

/** A list's saved views: choose one, delete one, or save the current list as one. `hasTabs`: beside the list's shipped views. */
export function SavedViews({ hasTabs = false, ...props }: ViewsProps & { hasTabs?: boolean }) {
  // The list has closed by the time a view is deleted, so the error is shown next to the button.
  const [problem, setProblem] = useState<string>()
  return (
    <>
      {hasTabs && <SavedViewTabs {...props} />}
      <PopoverButton
        label="Saved views"
        position={hasTabs ? 'bottom-start' : 'bottom-end'}
        width={280}
        button={(opener) =>
          hasTabs ? (
            <button type="button" className={`muted text-sm flex-none plain row ${style.tab}`} {...opener}>
              Views <Chevron />
            </button>
          ) : (
            <Button variant="default" {...opener}>
              Views
            </Button>
          )
        }
      >
        {(close) => <ViewList {...props} close={close} onProblem={setProblem} />}
      </PopoverButton>
      {problem !== undefined && (
        <Text span size="sm" c="var(--danger)" role="alert">
          The view wasn't deleted. {problem}
        </Text>
      )}
    </>
  )
}
