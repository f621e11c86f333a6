import { useState } from 'react'
import { focusIfLost } from '../../kit/focus.ts'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { hideLater, keepShown, showUndo, useUndoNotice } from '../../kit/undo-notice.ts'
import style from './app-frame.module.css'

/** "10 orders changed · Undo", above every screen and modal. */
export function UndoToast() {
  const notice = useUndoNotice()
  const [isUndoing, setUndoing] = useState(false)
  async function run(undo: NonNullable<NonNullable<typeof notice>['undo']>) {
    if (isUndoing) return
    setUndoing(true)
    keepShown()
    try {
      showUndo(await undo())
    } finally {
      setUndoing(false)
      // The button is gone.
      focusIfLost(document.querySelector<HTMLElement>('main'), { preventScroll: true })
    }
  }
  const { undo, link } = notice ?? {}
  return (
    <output
      className={`accent ${style.added}`}
      aria-live="polite"
      onPointerEnter={keepShown}
      onPointerLeave={hideLater}
      onFocus={keepShown}
      onBlur={hideLater}
    >
      {notice?.message}
      {link && (
        <>
          {' '}
          <span className="text-button strong">
            <RecordLink href={link.href} name={link.name} />
          </span>
        </>
      )}
      {undo && (
        <>
          {' · '}
          <button type="button" className={`plain ${style.undo}`} aria-busy={isUndoing} onClick={() => void run(undo)}>
            {isUndoing ? 'Undoing…' : 'Undo'}
          </button>
        </>
      )}
    </output>
  )
}
