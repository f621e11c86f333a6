import { listViews } from '@dray/contract/preferences/saved-views'
import { useRef } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { useOverflow } from '../../kit/list-filter/use-overflow.ts'
import { ViewTab } from '../../kit/server-list/list-views.tsx'
import style from '../../kit/server-list/list-views.module.css'
import { useSession } from '../../kit/session.tsx'
import type { ViewsProps } from './view-list.tsx'

/** The user's own views that fit beside the shipped ones. All are in the menu after them. */
export function SavedViewTabs({ current: { list }, isCurrent, onOpen }: ViewsProps) {
  const { user } = useSession()
  const { data: views = [] } = useRead(listViews, { params: { userId: user.id, list } })
  const row = useRef<HTMLDivElement>(null)
  const hidden = useOverflow(row, 0)
  return (
    <div ref={row} className={`min-w-0 ${style.saved}`}>
      {views.map((view) => (
        <ViewTab
          key={view.id}
          name={view.name}
          isCurrent={isCurrent(view)}
          isHidden={hidden.some(({ name }) => name === view.name)}
          onOpen={() => onOpen(view)}
        />
      ))}
    </div>
  )
}
